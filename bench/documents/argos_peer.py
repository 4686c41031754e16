"""Documents through argos-translate-files with a stand-in for its engine: DIRECTORY (its sources) and DIRECTORY (those of argos-translate),
then the paths of documents on standard input; a line of JSON with the target and the texts that the engine got for each."""
import json, sys, types

sys.path.insert(0, sys.argv[1])
SEEN = []


class Engine:
    """Puts accents on vowels, and notes what it was asked for."""

    to_lang = types.SimpleNamespace(code="es")

    def translate(self, text):
        SEEN.append(text)
        return text.translate(str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ"))


def module(name, **contents):
    made = types.ModuleType(name)
    made.__dict__.update(contents)
    sys.modules[name] = made
    return made


module("argostranslate").__path__ = [sys.argv[2] + "/argostranslate"]
module("argostranslate.translate", ITranslation=object)
module("argostranslate.utils", info=lambda *_: None, warning=lambda *_: None)
for absent in ("translatehtml", "pysrt", "fitz", "pymupdf"):
    module(absent)
from argostranslatefiles import argostranslatefiles  # noqa: E402

for path in sys.stdin.read().splitlines():
    SEEN.clear()
    try:
        target = argostranslatefiles.translate_file(Engine(), path)
        answer = {"path": path, "target": target or None, "texts": SEEN}
    except BaseException as error:  # whatever it raises, it did not translate the document
        answer = {"path": path, "error": f"{type(error).__name__}: {error}"[:200]}
    print(json.dumps(answer), flush=True)
