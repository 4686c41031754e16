"""Debian's Dialect, its own translator for LibreTranslate with its own session, without its window."""
import os
import sys

sys.path.insert(0, "/usr/share/dialect")
import gi

gi.require_version("Soup", "3.0")
from gi.repository import GLib

from dialect.session import Session
from dialect.translators.libretrans import Translator

instance = "localhost:" + os.environ["DOOR_URL"].rsplit(":", 1)[1] + "/libretranslate"
loop = GLib.MainLoop()
passed = []


def check(name, condition):
    passed.append(bool(condition))
    print(("ok - " if condition else "not ok - ") + name, flush=True)


def translated(session, result):
    translation, _ = translator.get_translation(Session.get_response(session, result))
    check("translates", "casa" in translation.text.lower())
    loop.quit()


def ready(succeeded, error, _network_error):
    check("learns languages and settings", succeeded and "es" in translator.languages and not error)
    method, data, headers, form = translator.format_translation("The house is big.", "en", "es")
    message = Session.create_message(method, translator.translate_url, data, headers, form)
    Session.get().send_and_read_async(message, 0, None, translated)


translator = Translator(ready, instance, os.environ["DOOR_KEY"])
GLib.timeout_add_seconds(60, loop.quit)
loop.run()
print(f"# tests {len(passed)}\n# pass {sum(passed)}")
sys.exit(0 if len(passed) == 2 and all(passed) else 1)
