import type { Segment, TargetSegment } from "@dragoman/domain/segments";
import { describe, expect, it } from "@jest/globals";
import { NeuralTranslator } from "./neural-translator.js";
import { type PassingText, writtenBy } from "./passing-text.js";

const writesAll: PassingText = { writes: () => true };
const [o1, c1, o2, c2, point] = [{ open: 1 }, { close: 1 }, { open: 2 }, { close: 2 }, { point: 3 }] as const;
const name = { protected: 4, text: "Linux" } as const;

/** What becomes of a segment where an engine answers HTML so. */
const translated = (segment: Segment, engine: (html: string) => string, locale = "zh", passing = writesAll): Promise<TargetSegment> =>
  new NeuralTranslator(async (html) => engine(html), passing, locale).translate(segment, true);

describe("blanks beside codes, from a script without blanks", () => {
  it.each<readonly [string, Segment, string, TargetSegment]>([
    ["before a code", ["北京", point, "是首都"], 'Beijing <img id="0">is the capital', ["Beijing ", point, "is the capital"]],
    ["behind a code", ["北京", point, "是首都"], 'Beijing<img id="0"> is the capital', ["Beijing", point, " is the capital"]],
    ["on both sides, of which one is enough", ["北京", point, "是首都"], 'Beijing <img id="0"> is', ["Beijing ", point, "is"]],
    ["none, into another such script", ["北京", point, "是首都"], '北京<img id="0">は首都', ["北京", point, "は首都"]],
    ["behind a sign of punctuation", ["下雨，", point, "iPhone"], 'It rains, <img id="0">iPhone', ["It rains, ", point, "iPhone"]],
    ["before a word in Latin letters", ["我用Windows", point, "系统"], 'The Windows <img id="0">system', ["The Windows ", point, "system"]],
    ["of the source", ["北京 ", point, "是首都"], 'Beijing<img id="0">is', ["Beijing ", point, "is"]],
  ])("has those of the engine: %s", async (_where, segment, answer, target) => {
    expect(await translated(segment, () => answer)).toEqual(target);
  });

  it("parts what passes by from words of a script with blanks", async () => {
    const rong = { protected: 5, text: "镕" } as const;
    const segment = ["总理朱", rong, "基昨天"];
    const withoutRong = { writes: (sign: string) => sign !== "镕" };
    expect(await translated(segment, () => 'Premier Zhu<img id="0">Ji, yesterday', "zh", withoutRong))
      .toEqual(["Premier Zhu ", rong, " Ji, yesterday"]);
    expect(await translated(segment, () => '総理朱<img id="0">基は昨日', "zh", withoutRong)).toEqual(["総理朱", rong, "基は昨日"]);
  });
});

it("asks for all but the one sign that the vocabulary has not", async () => {
  const asked: string[] = [];
  const target = await translated(["总理朱镕基昨天"], (html) => {
    asked.push(html);
    return 'Premier Zhu <img id="0">Ji yesterday';
  }, "zh", { writes: (sign) => sign !== "镕" });
  expect([asked, target]).toEqual([['总理朱<img id="0">基昨天'], ["Premier Zhu ", { unknown: "镕" }, " Ji yesterday"]]);
});

it.each([
  ["a word with a joiner in it", "می\u200cخواهم", "میخواهم"],
  ["a word whose letters and accents are apart", "cafe\u0301", "café"],
])("asks for %s whole", async (_what, text, whole) => {
  const asked: string[] = [];
  await translated([text], (html) => {
    asked.push(html);
    return html;
  }, "fa", writtenBy({ characters: new Set(whole), hasBytes: false }));
  expect(asked).toEqual([whole]);
});

it("asks for the words of a protected span as for any others, and puts them as they were", async () => {
  const span = { protected: 4, text: "Cafe\u0301 Cen\u00adtral" };
  const asked: string[] = [];
  const target = await translated(["the ", span], (html) => {
    asked.push(html);
    return html;
  }, "en", writtenBy({ characters: new Set("the Café Central"), hasBytes: false }));
  expect([asked, target]).toEqual([['the <b id="0">Café Central</b>'], ["the ", span]]);
});

describe("blanks beside protected spans", () => {
  it.each([
    ["<b id=\"0\">New</b> <b id=\"0\">York</b> hoy", " hoy"], ["<b id=\"0\">New</b> hoy <b id=\"0\">York</b> ve", " hoy ve"],
    ["<b id=\"0\">New</b> <b id=\"0\">York</b>.", "."], ["<b id=\"0\">New</b> <b id=\"0\">York </b>hoy", " hoy"],
  ])("are single ones where a span comes back in parts: %s", async (answer, behind) => {
    const city = { protected: 4, text: "New York" };
    expect(await translated(["See ", city, " today"], () => `Ve ${answer}`, "en")).toEqual(["Ve ", city, behind]);
  });

  it("are those of the engine behind a span that a code touches", async () => {
    expect(await translated(["She sees", point, name, " today"], () => 'Ella ve<img id="0"><b id="1">Linux</b> hoy', "en"))
      .toEqual(["Ella ve", point, name, " hoy"]);
  });
});

describe("parts of a text that are translated by themselves", () => {
  const sentences = "今天下雨了。".repeat(40);
  const neighbours: Segment = ["这是", o1, "红色", c1, o2, "房子", c2, "。"];

  it("stand apart from one another into a script with blanks", async () => {
    expect(await translated([sentences], () => "It rained.")).toEqual(["It rained. It rained."]);
    expect(await translated(neighbours, (html) => (html.includes("红") ? 'This is <b id="0">red</b>' : '<b id="0">house</b>.')))
      .toEqual(["This is ", o1, "red", c1, " ", o2, "house", c2, "."]);
  });

  it("do not into another script without blanks, nor where blanks would stand in the source", async () => {
    expect(await translated([sentences], () => "雨が降りました。")).toEqual(["雨が降りました。雨が降りました。"]);
    expect(await translated(neighbours, (html) => (html.includes("红") ? 'これは<b id="0">赤い</b>' : '<b id="0">家</b>。')))
      .toEqual(["これは", o1, "赤い", c1, o2, "家", c2, "。"]);
    expect(await translated([o1, "red", c1, o2, "house", c2], (html) => html, "en")).toEqual([o1, "red", c1, o2, "house", c2]);
    expect(await translated(["x".repeat(500)], (html) => html, "en")).toEqual(["x".repeat(500)]);
  });
});
