"""Runs the API tests of LibreTranslate over HTTP: python3 run-libretranslate-tests.py FOLDER URL KEY

Each test gets a `client` that asks the server as Flask's test client asks the program; what is theirs beside the tests is not loaded.
Prints a line of JSON for each test: its name, and why it failed.
"""
import importlib.util
import inspect
import json
import sys
import traceback
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

folder, base, key = sys.argv[1:]


class Answer:
    def __init__(self, status, data):
        self.status_code, self.data = status, data

    @property
    def json(self):
        return json.loads(self.data)


class Client:
    """The key goes into the query, for the tests know none."""

    def ask(self, method, path, data=None, json_body=None):
        url = f"{base}{path}?{urllib.parse.urlencode({'api_key': key})}"
        headers, body = {}, None
        if json_body is not None:
            headers, body = {"Content-Type": "application/json"}, json.dumps(json_body).encode()
        elif data is not None:
            body = urllib.parse.urlencode(data).encode()
        try:
            with urllib.request.urlopen(urllib.request.Request(url, body, headers, method=method), timeout=30) as found:
                return Answer(found.status, found.read())
        except urllib.error.HTTPError as failure:
            return Answer(failure.code, failure.read())

    def get(self, path):
        return self.ask("GET", path)

    def post(self, path, data=None, json=None):
        return self.ask("POST", path, data, json)


for file in sorted(Path(folder).glob("test_*.py")):
    spec = importlib.util.spec_from_file_location(file.stem, file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, test in inspect.getmembers(module, inspect.isfunction):
        if not name.startswith("test_"):
            continue
        try:
            test(Client())
            print(json.dumps({"name": name}))
        except Exception:
            print(json.dumps({"name": name, "why": traceback.format_exc(limit=-1)}))
