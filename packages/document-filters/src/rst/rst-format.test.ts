import { describe, expect, it } from "@jest/globals";
import { plainText } from "@dragoman/domain/segments";
import { aContext, inPiecesOf, pass, upperCase } from "../text/pass.fixture.js";
import { rstFilter } from "./rst-format.js";

const shouted = async (text: string): Promise<string> => (await pass(rstFilter, text, upperCase)).output;
const said = async (text: string, translation: string): Promise<string> => (await pass(rstFilter, text, () => [translation])).output;

describe("reStructuredText", () => {
  it.each([
    ["paragraphs of several lines", "The red\ncar is big. It\nis fast.\n", "THE RED CAR IS BIG. IT IS FAST.\n"],
    ["titles", "The *car*\n=========\n\n====\n Big\n====\n\nred\n---\n", "THE *CAR*\n=========\n\n====\n BIG\n====\n\nRED\n---\n"],
    ["lists", "- red\n  car\n\n  big\n- 1. fast\n\n#. new\n#. old\n", "- RED CAR\n\n  BIG\n- 1. FAST\n\n#. NEW\n#. OLD\n"],
    ["definitions", "car : noun\n   It is\n   red.\n*big*\n   Much.\n", "CAR : noun\n   IT IS RED.\n*BIG*\n   MUCH.\n"],
    ["fields", ":Author: Ann\n:Summary: the\n  car\n\n:param int x: the car\n:rtype: car\n",
      ":Author: Ann\n:Summary: THE CAR\n\n:param int x: THE CAR\n:rtype: car\n"],
    ["options", "-a, --all=FILE  the car\n--big           it is\n                red\n",
      "-a, --all=FILE  THE CAR\n--big           IT IS RED\n"],
    ["lines", "| red\n| car\n  big\n", "| RED\n| CAR BIG\n"],
    ["quotations", "red\n\n   The car\n   is big.\n", "RED\n\n   THE CAR IS BIG.\n"],
    ["literal blocks", "red::\n\n  x = car\n\ncar ::\n\n> x\n> y\n\nbig\n\n::\n\n x\n\nend\n",
      "RED::\n\n  x = car\n\nCAR ::\n\n> x\n> y\n\nBIG\n\n::\n\n x\n\nEND\n"],
    ["notes", ".. [1] the car\n   is red\n.. [#n] big\n", ".. [1] THE CAR IS RED\n.. [#n] BIG\n"],
    ["directives", ".. note:: the car\n   is red\n\n   big\n\n.. warning::\n   :class: x\n\n   red\n",
      ".. note:: THE CAR IS RED\n\n   BIG\n\n.. warning::\n   :class: x\n\n   RED\n"],
    ["titles of directives", ".. admonition:: the car\n   :class: x\n\n   red\n", ".. admonition:: THE CAR\n   :class: x\n\n   RED\n"],
    ["pictures", ".. figure:: a.png\n   :alt: the car\n   :width: 3\n\n   It is red.\n",
      ".. figure:: a.png\n   :alt: THE CAR\n   :width: 3\n\n   IT IS RED.\n"],
    ["versions", ".. versionadded:: 1.2\n   the car\n\n.. deprecated:: 3 big\n",
      ".. versionadded:: 1.2\n   THE CAR\n\n.. deprecated:: 3 BIG\n"],
    ["declarations", ".. py:function:: car(x)\n   :module: m\n\n   It is red.\n",
      ".. py:function:: car(x)\n   :module: m\n\n   IT IS RED.\n"],
    ["replacements", ".. |x| replace:: the car\n.. |y| image:: a.png\n   :alt: red\n\n|x| is\n",
      ".. |x| replace:: THE CAR\n.. |y| image:: a.png\n   :alt: RED\n\n|x| IS\n"],
    ["inline mark-up", "a **red** *car* ``x y`` :ref:`big <b>` :class:`X` [1]_ `site <http://x.y>`_ |s|\n",
      "A **RED** *CAR* ``x y`` :ref:`BIG <b>` :class:`X` [1]_ `SITE <http://x.y>`_ |s|\n"],
    ["references", "the car_ and `big house`_ and this__\n", "THE `CAR <car_>`_ AND `BIG HOUSE <big house_>`_ AND `THIS`__\n"],
    ["titles that others refer to", "The car\n=======\n\nSee `the car`_.\n",
      "THE CAR\n=======\n\nSEE `THE CAR <the car_>`_.\n"],
    ["grid tables", "+-----+------+\n| a   | b    |\n+=====+======+\n| red | - it |\n|     | - is |\n+-----+------+\n",
      "+-----+------+\n| A   | B    |\n+=====+======+\n| RED | - IT |\n|     | - IS |\n+-----+------+\n"],
    ["simple tables", "===  =====\na    b\n===  =====\nred  car\n     is\n\nx\\*  big\n===  =====\n",
      "===  ======\nA    B\n===  ======\nRED  CAR IS\n\nX\\*  BIG\n===  ======\n"],
  ])("has text in %s", async (_, text, expected) => expect(await shouted(text)).toBe(expected));

  it.each([
    ".. a car\n   is red\n\n   big\n", ".. _car: http://x.y\n", "__ http://x.y\n", ">>> car = 1\n2\n",
    ".. code-block:: py\n\n   car = 1\n\n   red\n",
    ".. toctree::\n   :caption: 1\n\n   car\n   big\n", "----\n", ".. unknown:: car\n\n   x = {a: b[0]};\n   y();\n", "``car``\n", "",
    "+---+---+\n| a | b |\n+   +---+\n|   | c |\n+---+---+\n", "=====  =====\na car\n------------\nb      c\n=====  =====\n",
  ])("keeps %j", async (text) => expect(await shouted(text)).toBe(text));

  it.each([
    ["Big\n---\n", "un coche muy grande", "un coche muy grande\n-------------------\n"], ["Big\n---\n", "大きい車", "大きい車\n--------\n"],
    ["red::\n\n  x\n", "rojo", "rojo::\n\n  x\n"],
    ["red\n", "- rojo", "\\- rojo\n"], ["red\n", "1. rojo", "\\1. rojo\n"], ["red\n", ".. rojo", "\\.. rojo\n"], ["red\n", "rojo::",
      "rojo:\\:\n"],
    ["red\n", "a*b `c` d_ e|f", "a\\*b \\`c\\` d\\_ e\\|f\n"], ["red\n", "2 * 3 snake_case", "2 * 3 snake_case\n"], ["red\n", "a\\b",
      "a\\\\b\n"],
    ["+---+\n| a |\n+---+\n", "coche", "+-------+\n| coche |\n+-------+\n"],
    ["==  ==\na   b\n==  ==\n", "coche", "=====  =====\ncoche  coche\n=====  =====\n"],
  ])("writes in %j the text %j", async (text, translation, expected) => expect(await said(text, translation)).toBe(expected));

  it("parts mark-up from the words beside it where a language has no blanks", async () => {
    const { output } = await pass(rstFilter, "the *car* is\n",
      (segment) => segment.map((piece) => (typeof piece === "string" ? "車" : piece)));
    expect(output).toBe("車\\ *車*\\ 車\n");
  });
  it("tells what stays", async () => {
    const left = [];
    const text = "+---+---+\n| a | b |\n+   +---+\n|   | c |\n+---+---+\n\n.. csv-table:: the car\n\n   a, b\n";
    for await (const part of rstFilter.parts(inPiecesOf(text, [5]), aContext()))
      if ("keep" in part && part.left !== undefined) left.push(part.left);
    expect(left).toEqual([
      { place: "line 1", why: "a table with cells across columns or rows is not translated" },
      { place: "line 8", why: "a comma-separated table is not translated" },
    ]);
  });
  it("writes the name of a title that others refer to once, and not where it has one", async () => {
    const text = "See `the car`_ and `big`_.\n\n.. _big: u\n\nThe car\n-------\n\nBig\n---\n\nThe car\n-------\n";
    expect(await said(text, "x")).toBe("x\n\n.. _big: u\n\n.. _The car:\n\nx\n---\n\nx\n---\n\nx\n---\n");
  });
  it("says what escapes stand for", async () => {
    const { segments } = await pass(rstFilter, "\\*red\\* c\\ ar \\\\ x\n");
    expect(segments.map(plainText)).toEqual(["*red* car \\ x"]);
  });
  it.each([
    ["marks of lists", `${"- ".repeat(50_000)}x\n`], ["begins of mark-up", "*a ".repeat(50_000)], ["backquotes", "`a ".repeat(50_000)],
    ["bars", "|a ".repeat(50_000)], ["words that are joined", `${"a-".repeat(50_000)}\n`], ["colons", `${":a".repeat(50_000)}\n`],
    ["deeper lines", Array.from({ length: 2_000 }, (_, i) => `${" ".repeat(i)}x\n`).join("")], ["borders", "+--".repeat(50_000)],
    ["rules", "=".repeat(100_000)], ["columns", `${"= ".repeat(20_000)}\n`], ["directives", ".. x::\n".repeat(20_000)],
    ["options", `${"-a, ".repeat(50_000)}\n`],
  ])("is read in little time where it has many %s", async (_, text) => {
    expect((await pass(rstFilter, text)).output).toBe(text);
  });
});
