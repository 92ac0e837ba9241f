"""compare_flags.py BUILD: checks that coop-rewrite was given the flags that nvcc is given, for every rewritten file in
the compilation database of a build tree. Folders are compared as -I, however CMake spells them."""
import json
import pathlib
import shlex
import sys


def normalized(arguments):
    """Flags by kind, without what names the compilation's files."""
    folders, definitions, others = [], [], []
    words = iter(arguments)
    for word in words:
        if word in ("-x", "-c", "-o", "-MT", "-MF"):
            next(words)
        elif word == "-dc":
            next(words)
            others.append("-rdc=true")
        elif word in ("-MD", "-Xcompiler=-iquote"):
            if word != "-MD":
                next(words)
        elif word == "-isystem":
            folders.append(next(words))
        elif word.startswith("-isystem="):
            folders.append(word[len("-isystem="):])
        elif word.startswith("-I"):
            folders.append(word[2:])
        elif word.startswith("-D"):
            definitions.append(word[2:])
        else:
            others.append(word)
    if not any(word.startswith("-std=") for word in others):
        others.append("-std=c++17")  # nvcc's default, which CMake leaves out
    return {"folders": sorted(folders), "definitions": sorted(definitions), "others": sorted(set(others))}


def main():
    build = pathlib.Path(sys.argv[1])
    compared = 0
    for entry in json.loads((build / "compile_commands.json").read_text()):
        script = pathlib.Path(entry["file"] + ".sh")
        if not script.exists():
            continue
        commands = [shlex.split(line, comments=True) for line in script.read_text().splitlines()]
        command = next(words for words in commands if "--" in words)
        end = command.index("||") if "||" in command else len(command)
        ours = normalized(command[command.index("--") + 1 : end])
        nvccs = normalized(shlex.split(entry["command"]))
        if ours != nvccs:
            for kind in [kind for kind in ours if ours[kind] != nvccs[kind]]:
                print(f"{entry['file']}: {kind}\n  coop-rewrite: {ours[kind]}\n  nvcc:         {nvccs[kind]}")
            return 1
        compared += 1
    print(f"{compared} command lines agree")
    return 0


sys.exit(main())
