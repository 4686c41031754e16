import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { messageFrames } from "./message-frames.js";
import { messageTexts } from "./message-texts.js";
import { guardSegment } from "./protect-spans.js";
import { plainText, type Segment, type TargetSegment } from "./segment.js";

/** The text with its frame in `⟦ ⟧`. */
const marked = (text: string): string => {
  let shown = "";
  let at = 0;
  for (const { start, end } of messageFrames(text)) {
    shown += `${text.slice(at, start)}⟦${text.slice(start, end)}⟧`;
    at = end;
  }
  return shown + text.slice(at);
};

describe("messageFrames", () => {
  it.each([
    ["a plural", "{count, plural, one {# item} other {# items}}",
      "⟦{count, plural, one {⟧⟦#⟧ item⟦} other {⟧⟦#⟧ items⟦}}⟧"],
    ["one within a sentence", "You have {n,plural,=0{none}other{#}} left.", "You have ⟦{n,plural,=0{⟧none⟦}other{⟧⟦#⟧⟦}}⟧ left."],
    ["an offset", "{n, plural, offset:1 =0 {nobody} one {you and # other}}",
      "⟦{n, plural, offset:1 =0 {⟧nobody⟦} one {⟧you and ⟦#⟧ other⟦}}⟧"],
    ["a select, in which # is a sign", "{g, select, male {He #} other {They}}", "⟦{g, select, male {⟧He #⟦} other {⟧They⟦}}⟧"],
    ["an ordinal", "{n, selectordinal, one {#st} other {#th}}", "⟦{n, selectordinal, one {⟧⟦#⟧st⟦} other {⟧⟦#⟧th⟦}}⟧"],
    ["messages in each other", "{g, select, a {{n, plural, one {his # car} other {his # cars}}} other {it}}",
      "⟦{g, select, a {⟧⟦{n, plural, one {⟧his ⟦#⟧ car⟦} other {⟧his ⟦#⟧ cars⟦}}⟧⟦} other {⟧it⟦}}⟧"],
    ["arguments in branches", "{n, plural, one {{name} is {{x}} here} other {{d, date, short}}}",
      "⟦{n, plural, one {⟧{name} is {{x}} here⟦} other {⟧{d, date, short}⟦}}⟧"],
    ["quoted signs", "{n, plural, one {it''s '{'a'}' '#'} other {don't}}",
      "⟦{n, plural, one {⟧it''s ⟦'{'⟧a⟦'}'⟧ ⟦'#'⟧⟦} other {⟧don't⟦}}⟧"],
    ["several lines", "{n, plural,\n  one {a}\n  other {b}\n}", "⟦{n, plural,\n  one {⟧a⟦}\n  other {⟧b⟦}\n}⟧"],
    ["a choice of Java", "There {0,choice,0#are none|1#is one|1<are {0,number} files}.",
      "There ⟦{0,choice,0#⟧are none⟦|1#⟧is one⟦|1<⟧are {0,number} files⟦}⟧."],
    ["two messages", "{a, select, x {A}} {b, select, x {B}}", "⟦{a, select, x {⟧A⟦}}⟧ ⟦{b, select, x {⟧B⟦}}⟧"],
    ["the one inside another that never ends", "{n, plural, one {a {g, select, x {b}}", "{n, plural, one {a ⟦{g, select, x {⟧b⟦}}⟧"],
  ])("finds %s", (_what, text, expected) => expect(marked(text)).toBe(expected));

  it.each([
    "{count, plural, one {# item} other {# items}", "{count, plural}", "{count, plural, }", "{count, plurals, one {a}}", "a, plural, b",
    "{name}", "one {a} other {b}", "{n, plural, one {a} other b}", "{a b, plural, one {c}}", "",
  ])("finds nothing in %j", (text) => expect(messageFrames(text)).toEqual([]));

  it("takes no longer for many messages, and for those that never end", () => {
    const one = "{n, plural, one {a ";
    const before = process.cpuUsage();
    for (const part of [one, `${one}}} `, `${one}'{`, "{n, plural,"]) messageFrames(part.repeat(20_000));
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });

  it("finds stretches in order, which part and hold the whole text", () => {
    const part = fc.constantFrom("{n, plural, one {", "{g, select, a {", "} other {", "}}", "}", "{x}", "#", "'", "''", "a ", "|", "\n");
    const text = fc.array(part, { maxLength: 20 }).map((parts) => parts.join(""));
    fc.assert(fc.property(text, (message) => {
      let last = 0;
      let depth = 0;
      for (const { start, end, role } of messageFrames(message)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        last = end;
        depth += role === "open" ? 1 : role === "close" ? -1 : 0;
        expect(depth).toBeGreaterThanOrEqual(role === "close" ? 0 : 1);
      }
      expect(depth).toBe(0);
    }), { numRuns: 5_000 });
  });
});

describe("messageTexts", () => {
  const textsOf = (segment: Segment): readonly Segment[] | undefined => {
    const { segment: source, frames } = guardSegment(segment);
    return messageTexts(source, frames)?.texts;
  };
  const upper = (target: Segment): TargetSegment => target.map((piece) => (typeof piece === "string" ? piece.toUpperCase() : piece));
  const through = (segment: Segment): TargetSegment | undefined => {
    const { segment: source, frames } = guardSegment(segment);
    const plan = messageTexts(source, frames);
    return plan?.assemble(plan.texts.map(upper));
  };

  it("makes a text of each branch, and of what stands around the message", () => {
    expect(textsOf(["You have {n, plural, one {# item } other {# items}}."])?.map((text) => plainText(text)))
      .toEqual(["You have {n, plural, one {# item } other {# items}}.", "# item", "# items"]);
  });
  it.each<[string, Segment, string]>([
    ["a sentence", ["You have {n, plural, one {# item } other {}} left"], "YOU HAVE {n, plural, one {# ITEM } other {}} LEFT"],
    ["messages in each other", ["a {g, select, x {b {n, plural, one {c} other { }} d} y {e}} f"],
      "A {g, select, x {B {n, plural, one {C} other { }} D} y {E}} F"],
    ["two of the same", ["{g, select, x {b}} a {g, select, x {b}}"], "{g, select, x {B}} A {g, select, x {B}}"],
    ["arguments", ["{n, plural, one {{name} is} other {%s are}}"], "{n, plural, one {{name} IS} other {%s ARE}}"],
  ])("puts %s together again", (_what, segment, expected) => expect(plainText(through(segment) ?? [])).toBe(expected));

  it("keeps codes in the branches in which they stand", () => {
    expect(through(["a {n, plural, one {", { open: 1 }, "b", { close: 1 }, "} other {c", { point: 2 }, "}} d"])).toEqual([
      "A ", { protected: 3, text: "{n, plural, one {" }, { open: 1 }, "B", { close: 1 }, { protected: 4, text: "} other {" }, "C",
      { point: 2 }, { protected: 5, text: "}}" }, " D"]);
  });
  it("takes nothing apart where a pair of codes reaches over the frame", () => {
    expect(through([{ open: 1 }, "{n, plural, one {b", { close: 1 }, "} other {c}}"])).toBeUndefined();
  });
  it("gives texts between two engines the same form", () => {
    const { segment: source, frames } = guardSegment(["a {g, select, x {b {n, plural, one {c}}}} f"]);
    const plan = messageTexts(source, frames);
    expect(plan?.assembleTexts(plan.texts.map((text) => plainText(text)))).toBe("a {g, select, x {b {n, plural, one {c}}}} f");
  });
});
