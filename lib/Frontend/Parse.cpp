#include "Frontend/Parse.h"
#include "Frontend/SharedAttribute.h"

#include <clang/Basic/FileManager.h>
#include <clang/Tooling/Tooling.h>

namespace coop {

void parseFile(const FrontendRequest &request, const std::string &file, llvm::StringRef architecture, Pass pass,
               const std::vector<VirtualFile> &overlayFiles, clang::DiagnosticConsumer &consumer,
               std::unique_ptr<clang::FrontendAction> action) {
  registerSharedAttribute();
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  auto add = [&](const VirtualFile &virtualFile) {
    memory->addFile(virtualFile.path, 0, llvm::MemoryBuffer::getMemBufferCopy(virtualFile.contents, virtualFile.path));
  };
  llvm::for_each(parseShimFiles(pass, request.toolkit, *request.files), add);
  llvm::for_each(overlayFiles, add);
  auto overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(request.files);
  overlay->pushOverlay(memory);
  // An overlay hands its folder on to the file systems below it, which are the caller's.
  auto callersFolder = request.files->getCurrentWorkingDirectory();
  if (!request.translation.directory.empty())
    overlay->setCurrentWorkingDirectory(request.translation.directory);

  std::vector<std::string> command{"clang-22"};
  for (std::string &argument : passArguments(request.translation, request.toolkit, architecture, pass))
    command.push_back(std::move(argument));
  // A name that Clang guesses is not one that nvcc would accept, and the guess would go into the output.
  command.push_back("-fno-spell-checking");
  command.insert(command.end(), {"-isystem", request.runtimeDirectory});
  command.push_back("-fno-caret-diagnostics"); // or Clang counts its errors on stderr
  command.push_back(file);

  auto files = llvm::makeIntrusiveRefCnt<clang::FileManager>(clang::FileSystemOptions(), overlay);
  clang::tooling::ToolInvocation invocation(command, std::move(action), files.get(),
                                            std::make_shared<clang::PCHContainerOperations>());
  invocation.setDiagnosticConsumer(&consumer);
  invocation.run();
  if (callersFolder)
    request.files->setCurrentWorkingDirectory(*callersFolder);
}

} // namespace coop
