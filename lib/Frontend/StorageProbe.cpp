#include "Frontend/StorageProbe.h"
#include "Frontend/Parse.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ASTConsumer.h>
#include <clang/AST/Decl.h>
#include <clang/Frontend/CompilerInstance.h>
#include <map>

namespace coop {
namespace {

const std::vector<LeadingInclude> headers{{"<cub/block/block_load.cuh>", ""},
                                          {"<cub/block/block_store.cuh>", ""},
                                          {"<cub/warp/warp_load.cuh>", ""},
                                          {"<cub/warp/warp_store.cuh>", ""}};

std::string probeText(const std::vector<StorageQuery> &queries) {
  std::string text;
  for (const LeadingInclude &header : headers)
    text += "#include " + header.name + "\n";
  text += "using namespace CUB_NS_QUALIFIER;\n";
  for (size_t i = 0; i != queries.size(); ++i) {
    const StorageQuery &query = queries[i];
    std::string number = std::to_string(i);
    text += "namespace coop_probe_" + number + " {\nstruct alignas(" + std::to_string(query.valueAlignment) +
            ") coop_item { unsigned char bytes[" + std::to_string(query.valueSize) + "]; };\nusing storage = " +
            query.type + "::TempStorage;\nconstexpr unsigned long long size_" + number +
            " = sizeof(storage);\nconstexpr unsigned long long align_" + number + " = alignof(storage);\n}\n";
  }
  return text;
}

using Constants = std::map<std::string, std::uint64_t>;

class ReadConstants : public clang::ASTFrontendAction {
public:
  explicit ReadConstants(Constants &constants) : constants(constants) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &, llvm::StringRef) override {
    class Consumer : public clang::ASTConsumer {
    public:
      explicit Consumer(Constants &constants) : constants(constants) {}
      void HandleTranslationUnit(clang::ASTContext &context) override {
        for (clang::Decl *decl : context.getTranslationUnitDecl()->noload_decls())
          if (auto *space = llvm::dyn_cast<clang::NamespaceDecl>(decl);
              space && space->getName().starts_with("coop_probe_"))
            for (clang::Decl *inner : space->decls())
              read(llvm::dyn_cast<clang::VarDecl>(inner));
      }

    private:
      void read(clang::VarDecl *variable) {
        if (!variable || variable->isInvalidDecl() || !variable->getInit())
          return;
        if (const clang::APValue *value = variable->evaluateValue(); value && value->isInt())
          constants[variable->getNameAsString()] = value->getInt().getZExtValue();
      }
      Constants &constants;
    };
    return std::make_unique<Consumer>(constants);
  }

private:
  Constants &constants;
};

} // namespace

std::vector<std::optional<StorageSize>> probeStorage(const FrontendRequest &request,
                                                     const std::vector<StorageQuery> &queries) {
  static constexpr llvm::StringLiteral file = "/coop-rewrite/storage_probe.cu";
  Constants constants;
  clang::IgnoringDiagConsumer ignore;
  const std::string &architecture = request.translation.architectures.front();
  parseFile(request, file.str(), architecture, Pass::Device, {{file.str(), probeText(queries)}}, ignore,
            std::make_unique<ReadConstants>(constants), precompiledHeaders(request, headers, architecture, Pass::Device),
            Bodies::Skipped);
  std::vector<std::optional<StorageSize>> sizes;
  for (size_t i = 0; i != queries.size(); ++i) {
    auto size = constants.find("size_" + std::to_string(i)), align = constants.find("align_" + std::to_string(i));
    if (size == constants.end() || align == constants.end())
      sizes.push_back(std::nullopt);
    else
      sizes.push_back(StorageSize{size->second, align->second});
  }
  return sizes;
}

} // namespace coop
