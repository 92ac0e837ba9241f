"""links.py FOLDER [FILE...]: checks that every relative link of the Markdown files below FOLDER, or of those named, leads to a
file or folder below FOLDER, and its #anchor to a heading there."""
import pathlib
import re
import sys

LINK = re.compile(r"\]\(([^()\s]+)\)")
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def anchors(page):
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ +(.*)$", FENCE.sub("", page.read_text()), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def problems(root, page):
    for link in LINK.findall(FENCE.sub("", page.read_text())):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or root not in [target, *target.parents]:
            yield f"{page}: nothing at {link}"
        elif anchor and anchor not in anchors(target):
            yield f"{page}: no heading for {link}"


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    pages = [root / name for name in sys.argv[2:]] or sorted(root.rglob("*.md"))
    found = [problem for page in pages for problem in problems(root, page)]
    print("\n".join(found) or f"{len(pages)} pages: every link leads somewhere")
    return 1 if found else 0


sys.exit(main())
