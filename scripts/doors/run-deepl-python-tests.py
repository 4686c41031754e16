"""Runs the tests of deepl-python, in its checkout: python3 run-deepl-python-tests.py

Needs pytest, requests, click and pydantic; of pydantic 2 the tests get the part that is version 1. Prints a line of JSON, behind @@, for
each test that asked a server: its name, and why it failed.
"""
import json
import socket
import sys

import pydantic
import pytest

if not pydantic.VERSION.startswith("1."):
    import pydantic.v1

    sys.modules["pydantic"] = pydantic.v1

asked = False
connect = socket.socket.connect


def connect_and_tell(self, address):
    global asked
    asked = True
    return connect(self, address)


socket.socket.connect = connect_and_tell


class Telling:
    """A test fails in its set-up, in itself or in what it tidies up; the first of them is told."""

    def pytest_runtest_logstart(self, nodeid):
        global asked
        asked = False
        self.why = None
        self.was_skipped = False

    def pytest_runtest_logreport(self, report):
        self.was_skipped = self.was_skipped or report.skipped
        if report.failed and self.why is None:
            self.why = report.longreprtext[-2000:]

    def pytest_runtest_logfinish(self, nodeid):
        if asked and not self.was_skipped:
            print("\n@@" + json.dumps({"name": nodeid, **({} if self.why is None else {"why": self.why})}), flush=True)


sys.path.insert(0, ".")
pytest.main(["-q", "-p", "no:cacheprovider", "tests"], plugins=[Telling()])
