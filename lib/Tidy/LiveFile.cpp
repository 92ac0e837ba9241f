#include "Tidy/LiveFile.h"

#include "Driver/Database.h"
#include "Driver/Files.h"
#include "Pipeline/ClangDatabase.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Basic/TargetInfo.h>
#include <clang/Lex/HeaderSearch.h>
#include <clang/Lex/HeaderSearchOptions.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/Support/Path.h>

namespace coop {
namespace {

namespace path = llvm::sys::path;

/// The file system of the parse, with the main file as the editor has it.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> filesOf(const clang::SourceManager &sources, const std::string &file) {
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  memory->addFile(file, 0, llvm::MemoryBuffer::getMemBufferCopy(sources.getBufferData(sources.getMainFileID()), file));
  auto overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      sources.getFileManager().getVirtualFileSystemPtr());
  overlay->pushOverlay(memory);
  return overlay;
}

/// The folder with the database that this parse's command was translated from.
std::string originOf(const clang::PreprocessorOptions &options) {
  for (const auto &[macro, isUndef] : options.Macros) {
    llvm::StringRef text = macro;
    if (!isUndef && text.consume_front(originMacro) && text.consume_front("=\"") && text.consume_back("\""))
      return text.str();
  }
  return "";
}

/// Rebuilds Clang's arguments from what the parse was given. The driver has put its own behind the user's: they begin with
/// the resource directory's.
std::vector<std::string> argumentsOf(const clang::Preprocessor &preprocessor) {
  const clang::LangOptions &language = preprocessor.getLangOpts();
  std::vector<std::string> arguments{"clang++", "-x", "cuda"};
  if (language.LangStd != clang::LangStandard::lang_unspecified)
    arguments.push_back(
        std::string("-std=") + clang::LangStandard::getLangStandardForKind(language.LangStd).getName());
  for (const auto &[macro, isUndef] : preprocessor.getPreprocessorOpts().Macros)
    arguments.push_back((isUndef ? "-U" : "-D") + macro);
  for (const std::string &file : preprocessor.getPreprocessorOpts().Includes)
    if (path::filename(file) != "__clang_cuda_runtime_wrapper.h")
      arguments.insert(arguments.end(), {"-include", file});
  const clang::HeaderSearchOptions &search = preprocessor.getHeaderSearchInfo().getHeaderSearchOpts();
  std::string cuda;
  bool driversOwn = false;
  for (const clang::HeaderSearchOptions::Entry &entry : search.UserEntries) {
    bool system = entry.Group == clang::frontend::System || entry.Group == clang::frontend::ExternCSystem ||
                  entry.Group == clang::frontend::CXXSystem;
    driversOwn |= system && llvm::StringRef(entry.Path).starts_with(search.ResourceDir);
    if (cuda.empty() && system && isFile(preprocessor.getFileManager().getVirtualFileSystem(), entry.Path + "/cuda_runtime.h"))
      cuda = path::parent_path(entry.Path).str();
    if (driversOwn)
      continue;
    llvm::StringRef option = entry.Group == clang::frontend::Quoted ? "-iquote"
                             : entry.Group == clang::frontend::Angled ? "-I"
                             : system                                 ? "-isystem"
                                                                      : "-idirafter";
    arguments.insert(arguments.end(), {option.str(), entry.Path});
  }
  if (!cuda.empty())
    arguments.push_back("--cuda-path=" + cuda);
  const std::string &cpu = preprocessor.getTargetInfo().getTargetOpts().CPU;
  // Clang's default is older than what the toolkit has headers for.
  if (language.CUDAIsDevice && cpu != "sm_52")
    arguments.push_back("--cuda-gpu-arch=" + cpu);
  return arguments;
}

llvm::Expected<CompileCommand> commandFor(const std::string &file, const clang::SourceManager &sources,
                                          const clang::Preprocessor &preprocessor) {
  std::string origin = originOf(preprocessor.getPreprocessorOpts());
  auto command = findCommand({false, {}, origin}, file);
  if (!origin.empty())
    return command;
  size_t compiler = command ? findCompiler(command->arguments) : 0;
  // A bare compiler's name is no command: the file is in no database.
  if (command && command->arguments.size() > 1 && compiler < command->arguments.size() &&
      compilerKind(command->arguments[compiler]) == CompilerKind::Nvcc)
    return command;
  if (!command)
    llvm::consumeError(command.takeError());
  auto folder = sources.getFileManager().getVirtualFileSystem().getCurrentWorkingDirectory();
  std::vector<std::string> arguments = argumentsOf(preprocessor);
  arguments.push_back(file);
  return CompileCommand{folder ? *folder : "/", file, std::move(arguments)};
}

} // namespace

llvm::Expected<PipelineRequest> requestFor(const clang::SourceManager &sources, const clang::Preprocessor &preprocessor,
                                           const LiveOptions &options) {
  auto entry = sources.getFileEntryRefForID(sources.getMainFileID());
  if (!entry)
    return llvm::createStringError("the main file has no name");
  llvm::SmallString<128> file(entry->getName());
  sources.getFileManager().makeAbsolutePath(file);
  path::remove_dots(file, true);
  auto command = commandFor(file.str().str(), sources, preprocessor);
  if (!command)
    return command.takeError();
  ReadingOptions reading;
  reading.cudaPath = options.cudaPath;
  reading.runtimeDirectory = options.runtimeDirectory;
  return makeRequest(std::move(*command), file.str().str(), reading, Environment::current(),
                     filesOf(sources, file.str().str()));
}

} // namespace coop
