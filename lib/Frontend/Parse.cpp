#include "Frontend/Parse.h"
#include "Frontend/SharedAttribute.h"

#include <clang/Basic/FileManager.h>
#include <clang/Basic/Version.h>
#include <clang/Driver/CreateInvocationFromArgs.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <clang/Tooling/Tooling.h>

namespace coop {
namespace {

/// Runs one action, with a precompiled header or into a file.
class OneAction : public clang::tooling::FrontendActionFactory {
public:
  explicit OneAction(std::unique_ptr<clang::FrontendAction> action) : action(std::move(action)) {}
  std::string headers, output;
  Bodies bodies = Bodies::Read;

  bool runInvocation(std::shared_ptr<clang::CompilerInvocation> invocation, clang::FileManager *files,
                     std::shared_ptr<clang::PCHContainerOperations> operations,
                     clang::DiagnosticConsumer *consumer) override {
    if (!headers.empty())
      invocation->getPreprocessorOpts().ImplicitPCHInclude = headers;
    invocation->getFrontendOpts().SkipFunctionBodies = bodies == Bodies::Skipped;
    if (!output.empty())
      invocation->getFrontendOpts().OutputFile = output;
    return FrontendActionFactory::runInvocation(std::move(invocation), files, std::move(operations), consumer);
  }

  std::unique_ptr<clang::FrontendAction> create() override { return std::move(action); }

private:
  std::unique_ptr<clang::FrontendAction> action;
};

/// Clang's command line without the file, and the files that exist for it only.
struct ParseSetup {
  std::vector<std::string> command;
  std::vector<VirtualFile> files;
};

/// The files of a parse, in its folder.
class ParseFiles {
public:
  ParseFiles(const FrontendRequest &request, const std::vector<VirtualFile> &files)
      : request(request), overlay(llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(request.files)) {
    auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
    for (const VirtualFile &each : files)
      memory->addFile(each.path, 0, llvm::MemoryBuffer::getMemBufferCopy(each.contents, each.path));
    overlay->pushOverlay(memory);
    // An overlay hands its folder on to the file systems below it, which are the caller's.
    if (auto folder = request.files->getCurrentWorkingDirectory())
      callersFolder = *folder;
    if (!request.translation.directory.empty())
      overlay->setCurrentWorkingDirectory(request.translation.directory);
  }
  ~ParseFiles() {
    if (!callersFolder.empty())
      request.files->setCurrentWorkingDirectory(callersFolder);
  }
  ParseFiles(const ParseFiles &) = delete;
  ParseFiles &operator=(const ParseFiles &) = delete;

  llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> get() const { return overlay; }

private:
  const FrontendRequest &request;
  llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> overlay;
  std::string callersFolder;
};

void run(const FrontendRequest &request, ParseSetup setup, const std::string &file,
         clang::DiagnosticConsumer &consumer, OneAction &action) {
  registerSharedAttribute();
  ParseFiles parseFiles(request, setup.files);
  setup.command.push_back(file);
  auto files = llvm::makeIntrusiveRefCnt<clang::FileManager>(clang::FileSystemOptions(), parseFiles.get());
  clang::tooling::ToolInvocation invocation(setup.command, &action, files.get(),
                                            std::make_shared<clang::PCHContainerOperations>());
  invocation.setDiagnosticConsumer(&consumer);
  invocation.run();
}

ParseSetup parseSetup(const FrontendRequest &request, llvm::StringRef architecture, Pass pass) {
  ParseSetup setup{{"clang-22"}, parseShimFiles(pass, request.toolkit, *request.files)};
  std::vector<std::string> &command = setup.command;
  for (std::string &argument : passArguments(request.translation, request.toolkit, architecture, pass))
    command.push_back(std::move(argument));
  // A name that Clang guesses is not one that nvcc would accept, and the guess would go into the output.
  command.push_back("-fno-spell-checking");
  command.insert(command.end(), {"-isystem", request.runtimeDirectory});
  command.push_back("-fno-caret-diagnostics"); // or Clang counts its errors on stderr
  // What headers need of their own templates is made with them.
  command.push_back("-fpch-instantiate-templates");
  return setup;
}

} // namespace

std::string stateOfParse(const FrontendRequest &request, const std::string &source, llvm::StringRef architecture,
                         Pass pass) {
  ParseSetup setup = parseSetup(request, architecture, pass);
  setup.files.push_back({precompiledSource.str(), source});
  std::string text = clang::getClangFullVersion() + "\n" + request.translation.directory + "\n";
  for (const VirtualFile &file : setup.files)
    text += file.path + "\n" + file.contents + "\n";
  ParseFiles files(request, setup.files);
  setup.command.push_back(precompiledSource.str());
  std::vector<const char *> command;
  for (const std::string &argument : setup.command)
    command.push_back(argument.c_str());
  clang::IgnoringDiagConsumer ignore;
  clang::DiagnosticOptions diagnostics;
  std::vector<std::string> arguments;
  clang::CreateInvocationOptions options;
  options.Diags = clang::CompilerInstance::createDiagnostics(*files.get(), diagnostics, &ignore, false);
  options.VFS = files.get();
  options.CC1Args = &arguments;
  clang::createInvocation(command, options);
  for (const std::string &argument : arguments)
    text += argument + "\n";
  return text;
}

void parseFile(const FrontendRequest &request, const std::string &file, llvm::StringRef architecture, Pass pass,
               const std::vector<VirtualFile> &overlay, clang::DiagnosticConsumer &consumer,
               std::unique_ptr<clang::FrontendAction> action, const std::optional<PrecompiledHeaders> &headers,
               Bodies bodies) {
  ParseSetup setup = parseSetup(request, architecture, pass);
  setup.files.insert(setup.files.end(), overlay.begin(), overlay.end());
  OneAction one(std::move(action));
  one.bodies = bodies;
  if (headers) {
    one.headers = headers->path;
    setup.files.push_back({precompiledSource.str(), headers->source});
  }
  run(request, std::move(setup), file, consumer, one);
}

void precompile(const FrontendRequest &request, const std::string &source, llvm::StringRef architecture, Pass pass,
                std::unique_ptr<clang::FrontendAction> action, const std::string &output) {
  ParseSetup setup = parseSetup(request, architecture, pass);
  setup.files.push_back({precompiledSource.str(), source});
  OneAction one(std::move(action));
  one.output = output;
  clang::IgnoringDiagConsumer ignore;
  run(request, std::move(setup), precompiledSource.str(), ignore, one);
}

} // namespace coop
