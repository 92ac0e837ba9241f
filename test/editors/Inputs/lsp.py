"""A language client that plays a script against a server over stdio and prints what comes back, one line each.

    lsp.py SCRIPT SERVER [ARGUMENT...]

Lines of the script:
    open FILE             opens it with its text on disk and waits for diagnostics
    replace OLD => NEW    changes the open document in memory and waits for diagnostics
    actions LINE          asks for code actions on that line's diagnostics (from 1)
    apply N               applies the Nth action of the last answer, and waits for diagnostics
    save FILE             writes the document as it is in memory
    hover LINE COLUMN     asks what is there (from 1)
"""
import json
import os
import subprocess
import sys

LEVELS = {1: "error", 2: "warning", 3: "information", 4: "hint"}


class Client:
    def __init__(self, command):
        self.server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=None
                                       if os.environ.get("LSP_VERBOSE") else subprocess.DEVNULL)
        self.ids = 0
        self.version = 0

    def send(self, **message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.server.stdin.flush()

    def receive(self):
        length = None
        while (line := self.server.stdout.readline().strip()) or length is None:
            if not line and self.server.poll() is not None:
                raise SystemExit(f"the server ended with {self.server.returncode}")
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return json.loads(self.server.stdout.read(length))

    def request(self, method, **params):
        self.ids += 1
        self.send(id=self.ids, method=method, params=params)
        while (answer := self.receive()).get("id") != self.ids or "method" in answer:
            pass
        return answer.get("result")

    def notify(self, method, **params):
        self.send(method=method, params=params)

    def diagnostics(self):
        """Those of the version just sent: clangd publishes once for each."""
        while True:
            message = self.receive()
            if message.get("method") == "textDocument/publishDiagnostics" \
                    and message["params"].get("version") == self.version:
                return message["params"]["diagnostics"]


class Session:
    def __init__(self, command):
        self.client = Client(command)
        self.uri = self.text = None
        self.current = []
        self.answer = []
        self.client.request("initialize", processId=os.getpid(), rootUri="file://" + os.getcwd(), capabilities={
            "textDocument": {"publishDiagnostics": {"relatedInformation": True, "codeActionsInline": False},
                             "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}}})
        self.client.notify("initialized")

    def show(self):
        self.current = self.client.diagnostics()
        print("--")
        for each in sorted(self.current, key=lambda d: (d["range"]["start"]["line"], d["message"])):
            start = each["range"]["start"]
            print(f"{start['line'] + 1}:{start['character'] + 1}: {LEVELS[each['severity']]}: "
                  + each["message"].splitlines()[0] + f" [{each.get('code', '')}]")
            for note in each.get("relatedInformation", []):
                print(f"    {note['location']['range']['start']['line'] + 1}: {note['message'].splitlines()[0]}")

    def open(self, name):
        self.uri = "file://" + os.path.abspath(name)
        self.text = open(name, newline="").read()
        self.client.version += 1
        self.client.notify("textDocument/didOpen", textDocument={
            "uri": self.uri, "languageId": "cuda-cpp", "version": self.client.version, "text": self.text})
        self.show()

    def change(self, text):
        self.text = text
        self.client.version += 1
        self.client.notify("textDocument/didChange", textDocument={"uri": self.uri, "version": self.client.version},
                           contentChanges=[{"text": text}])
        self.show()

    def replace(self, rule):
        old, new = (rule + " ").split(" => ")
        assert old in self.text, old
        self.change(self.text.replace(old, new.rstrip()))

    def actions(self, line):
        wanted = [d for d in self.current if d["range"]["start"]["line"] == int(line) - 1]
        place = {"line": int(line) - 1, "character": 0}
        self.answer = self.client.request("textDocument/codeAction", textDocument={"uri": self.uri}, range={
            "start": place, "end": {**place, "character": 200}}, context={"diagnostics": wanted})
        self.answer = [action for action in self.answer if action.get("kind") == "quickfix"]
        for action in self.answer:
            print("action:", action["title"])

    def apply(self, number):
        edits = next(iter(self.answer[int(number) - 1]["edit"]["changes"].values()))
        lines = self.text.splitlines(keepends=True)

        def offset(position):
            return sum(map(len, lines[:position["line"]])) + position["character"]
        text = self.text
        for edit in sorted(edits, key=lambda e: offset(e["range"]["start"]), reverse=True):
            text = text[:offset(edit["range"]["start"])] + edit["newText"] + text[offset(edit["range"]["end"]):]
        self.change(text)

    def save(self, name):
        with open(name, "w", newline="") as file:
            file.write(self.text)

    def hover(self, where):
        line, column = where.split()
        result = self.client.request("textDocument/hover", textDocument={"uri": self.uri},
                                     position={"line": int(line) - 1, "character": int(column) - 1})
        print(result["contents"]["value"] if result else "nothing")

    def end(self):
        self.client.request("shutdown")
        self.client.notify("exit")
        print("exit status", self.client.server.wait())


def main():
    session = Session(sys.argv[2:])
    for line in open(sys.argv[1]):
        command, _, rest = line.strip().partition(" ")
        if command:
            getattr(session, command)(*([rest] if rest else []))
    session.end()


main()
