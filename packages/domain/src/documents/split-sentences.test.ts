import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { joinTexts, plainText, type Piece, type Segment, codeFaults } from "../segments/index.js";
import { maxSentence, sentenceBreaks } from "./sentence-breaks.js";
import { splitLongBlock } from "./split-long-block.js";
import { splitSentences, type Stretch } from "./split-sentences.js";

const sentences = (block: Segment, tag = "en"): Segment[] =>
  splitSentences(block, { sourceTag: tag }).flatMap((stretch) => ("sentence" in stretch ? [stretch.sentence] : []));
const texts = (text: string, tag: string): string[] => sentences([text], tag).map(plainText);

describe("splitSentences", () => {
  it.each([
    ["en", "Dr. Smith met Mr. Jones. They left.", ["Dr. Smith met Mr. Jones.", "They left."]],
    ["en", "J. R. R. Tolkien wrote it. It sold.", ["J. R. R. Tolkien wrote it.", "It sold."]],
    ["en", "See Fig. 3 and No. 5, e.g. this one.", ["See Fig. 3 and No. 5, e.g. this one."]],
    ["en", "I said no. Then I left.", ["I said no.", "Then I left."]],
    ["en", "Hi. {n, plural, one {It is. One!} other {They are. More?}} Bye.",
      ["Hi.", "{n, plural, one {It is. One!} other {They are. More?}} Bye."]],
    ["en", "{n, plural,\n  one {It is.}\n  other {They are.}\n}\nBye.", ["{n, plural,\n  one {It is.}\n  other {They are.}\n}", "Bye."]],
    ["en", "{% if is(\"A. B\") %}Red cars.{% endif %} {{ t('Go. Now') }} Run `a. B`. Stop.",
      ["{% if is(\"A. B\") %}Red cars.{% endif %} {{ t('Go. Now') }} Run `a. B`.", "Stop."]],
    ["en", "Open \"C:\\My Files. Old\\A. B\" now. Hello {name}. It is here.",
      ["Open \"C:\\My Files. Old\\A. B\" now.", "Hello {name}.", "It is here."]],
    ["en", "\"Stop!\" he said. \"Now!\"", ["\"Stop!\" he said.", "\"Now!\""]],
    ["en", "Is it 3.5 or 4? It is 4!", ["Is it 3.5 or 4?", "It is 4!"]],
    ["en", "One line\nAnother line", ["One line", "Another line"]],
    ["de", "Das gilt z. B. am 3. Oktober. Danach nicht.", ["Das gilt z. B. am 3. Oktober.", "Danach nicht."]],
    ["es", "La Sra. García vive en la Av. Mayor. Es médica.", ["La Sra. García vive en la Av. Mayor.", "Es médica."]],
    ["es", "¿Qué? ¡Nada! Bueno.", ["¿Qué?", "¡Nada!", "Bueno."]],
    ["fr", "M. Dupont est là. Il attend.", ["M. Dupont est là.", "Il attend."]],
    ["en", "Who is J.K. Rowling? The U.S. Government knows. He is in the U.S. She is not.",
      ["Who is J.K. Rowling?", "The U.S. Government knows.", "He is in the U.S.", "She is not."]],
    ["en", "We met at 5 p.m. Monday. It was 10 a.m. Then we left.", ["We met at 5 p.m. Monday.", "It was 10 a.m.", "Then we left."]],
    ["es", "Vive en EE. UU. desde ayer. Yo, en EE.UU. Ella no. EE.UU. Exporta.",
      ["Vive en EE. UU. desde ayer.", "Yo, en EE.UU.", "Ella no.", "EE.UU. Exporta."]],
    ["fr", "Il dit : « Bonjour. » Puis il part. « Ah ! » dit-elle.", ["Il dit : « Bonjour. »", "Puis il part.", "« Ah ! » dit-elle."]],
    ["fr", "À l'av. Foch, voir\u202fp. 5. Fin.", ["À l'av. Foch, voir\u202fp. 5.", "Fin."]],
    ["da", "»Ja.« »Nej.«", ["»Ja.«", "»Nej.«"]],
    ["fr", "Il aime l'art. Elle lit l'art. 5.", ["Il aime l'art.", "Elle lit l'art. 5."]],
    ["en", "Is it in the U.S.? I saw it at 3 p.m. “Why?” He’s from the U.S. “Red” States.",
      ["Is it in the U.S.?", "I saw it at 3 p.m.", "“Why?”", "He’s from the U.S. “Red” States."]],
    ["en", "Made in the U.S.A. All rights reserved. Come at 3 p.m. Please bring it.",
      ["Made in the U.S.A.", "All rights reserved.", "Come at 3 p.m.", "Please bring it."]],
    ["es", "Vive en EE.UU. ¿Y Ana? Son las 5 p.m. ¡Vamos!", ["Vive en EE.UU.", "¿Y Ana?", "Son las 5 p.m.", "¡Vamos!"]],
    ["it", "All'avv. Rossi, nel sec. XX. Mele, pere, ecc. Poi nulla.", ["All'avv. Rossi, nel sec. XX.", "Mele, pere, ecc.", "Poi nulla."]],
    ["pl", "Dr hab. Kowalski wyjechał. Itd. Potem.", ["Dr hab. Kowalski wyjechał.", "Itd.", "Potem."]],
    ["sv", "Bröd, ost o.s.v. Sedan gick J.K. Berg.", ["Bröd, ost o.s.v.", "Sedan gick J.K. Berg."]],
    ["ja", "彼は「行く。」と言った。「はい。」「いいえ。」", ["彼は「行く。」と言った。", "「はい。」", "「いいえ。」"]],
    ["zh-Hans", "他说：“我去。”“好。”（完）真的吗？“是！”", ["他说：“我去。”", "“好。”", "（完）真的吗？", "“是！”"]],
    ["en", "Acme Inc. Boston grew at Smith & Co. She left.", ["Acme Inc. Boston grew at Smith & Co.", "She left."]],
    ["pl", "Co. Nic nie wiem.", ["Co.", "Nic nie wiem."]],
    ["de", "Meier & Co. KG in Köln. Sie wächst.", ["Meier & Co. KG in Köln.", "Sie wächst."]],
    ["zh", "Dr. Smith来了。“站住！”他喊道。“好。”我想。等等……我想想。",
      ["Dr. Smith来了。", "“站住！”他喊道。", "“好。”", "我想。", "等等……我想想。"]],
    ["ar", "انتظر... أفكر. نعم.", ["انتظر... أفكر.", "نعم."]],
    ["hi", "डॉ. शर्मा आए। फिर गए।", ["डॉ. शर्मा आए।", "फिर गए।"]],
    ["ru", "Он родился в 1900 г. в Москве. Потом уехал.", ["Он родился в 1900 г. в Москве.", "Потом уехал."]],
    ["ja", "今日は晴れです。明日は雨です。", ["今日は晴れです。", "明日は雨です。"]],
    ["hi", "यह घर है। वह पेड़ है।", ["यह घर है।", "वह पेड़ है।"]],
    ["en", "I use .NET every day. Edit .Profile now.", ["I use .NET every day.", "Edit .Profile now."]],
    ["en", ".NET is old. .NET is used. Use (.Profile) or \".Net\". Good.",
      [".NET is old.", ".NET is used.", "Use (.Profile) or \".Net\".", "Good."]],
    ["en", "He left. ...And then he came. He is ...Odd. Is it? ..Yes.",
      ["He left.", "...And then he came.", "He is ...Odd.", "Is it?", "..Yes."]],
    ["de", "Er wohnt Hauptstr. 5. Danach nicht. In der Bahnhofstr. 12a auch. In der Gartenstr. Er nicht.",
      ["Er wohnt Hauptstr. 5.", "Danach nicht.", "In der Bahnhofstr. 12a auch.", "In der Gartenstr.", "Er nicht."]],
    ["de", "Siehe Nr. 5. Dort, am Goethe-Pl. 3. Am 3. Oktober nicht.", ["Siehe Nr. 5.", "Dort, am Goethe-Pl. 3.", "Am 3. Oktober nicht."]],
    ["nl", "Hij woont Kalverstr. 5. Zij niet.", ["Hij woont Kalverstr. 5.", "Zij niet."]],
    ["fr", "J.-P. Sartre et J.-J. Rousseau. Puis Ch.-A. Martin, J.‑B. Say.",
      ["J.-P. Sartre et J.-J. Rousseau.", "Puis Ch.-A. Martin, J.‑B. Say."]],
    ["en", "J-P. Sartre met H.-J. Schmidt. It was in New-York. They left.",
      ["J-P. Sartre met H.-J. Schmidt.", "It was in New-York.", "They left."]],
    ["hi", "श्री. शर्मा और श्रीमती. राव आए। के. एल. राहुल गए। यह घर है. वह गया.",
      ["श्री. शर्मा और श्रीमती. राव आए।", "के. एल. राहुल गए।", "यह घर है.", "वह गया."]],
    ["mr", "श्री. पाटील आले. मग गेले.", ["श्री. पाटील आले.", "मग गेले."]],
    ["ar", "«توقف!» قال أحمد. «هل أنت بخير؟» سألت. «نعم.» ثم ذهب.", ["«توقف!» قال أحمد.", "«هل أنت بخير؟» سألت.", "«نعم.»", "ثم ذهب."]],
    ["ar", "قال: «اذهب.» ثم عاد. قال: “لا!” وقال: \"نعم.\" ثم ذهب.",
      ["قال: «اذهب.»", "ثم عاد.", "قال: “لا!”", "وقال: \"نعم.\"", "ثم ذهب."]],
    ["fa", "«برو!» گفت. «نه.» سپس رفت.", ["«برو!» گفت.", "«نه.»", "سپس رفت."]],
    ["xx-nonsense-tag-that-is-wrong", "One. Two.", ["One.", "Two."]],
  ])("splits %s: %s", (tag, text, expected) => expect(texts(text, tag)).toEqual(expected));

  it("keeps a sentence whole around a pair that holds the end of another", () => {
    const block: Segment = ["First. Then ", { open: 1 }, "this. And", { close: 1 }, " that. Last."];
    expect(sentences(block)).toEqual([["First."], ["Then ", { open: 1 }, "this. And", { close: 1 }, " that."], ["Last."]]);
  });

  it("takes out white space, wrapping pairs, and codes at the ends", () => {
    const block: Segment = [" ", { point: 1 }, { open: 2 }, " One. ", { open: 3 }, "Two", { close: 3 }, { close: 2 }, "\n", { point: 4 }];
    expect(splitSentences(block, { sourceTag: "en" })).toEqual([
      { between: [" ", { point: 1 }, { open: 2 }, " "] }, { sentence: ["One."] },
      { between: [" ", { open: 3 }] }, { sentence: ["Two"] },
      { between: [{ close: 3 }, { close: 2 }, "\n", { point: 4 }] },
    ]);
  });

  it("reads a protected span as a word", () => {
    const block: Segment = ["Use ", { protected: 1, text: "a. B" }, ". Then ", { protected: 2, text: "x" }, " works."];
    expect(sentences(block)).toEqual([["Use ", { protected: 1, text: "a. B" }, "."], ["Then ", { protected: 2, text: "x" }, " works."]]);
  });

  it.each([
    ["a number", ["4711"], [["4711"]]], ["a number beside sentences", ["Buy it. 4711. Now."], [["Buy it."], ["4711."], ["Now."]]],
    ["a number in codes", [{ open: 1 }, " 4,711 ", { close: 1 }], [["4,711"]]], ["numbers of another script", ["٤٧١١"], [["٤٧١١"]]],
    ["signs", ["— * — ", { protected: 1, text: "abc" }], []], ["a mark of a list", ["1. One. 2.3) Two."], [["One."], ["2.3) Two."]]],
    ["a mark alone", ["12."], []],
  ])("finds in %s what somebody may have entered something for", (_what, block, expected) => expect(sentences(block)).toEqual(expected));

  it("cuts what no engine takes at once", () => {
    const long = texts("word ".repeat(5_000), "en");
    expect(Math.max(...long.map((text) => text.length))).toBeLessThanOrEqual(maxSentence);
    expect(long.join(" ")).toBe("word ".repeat(5_000).trimEnd());
  });

  it("breaks where Intl does, whatever the character", () => {
    const intl = new Intl.Segmenter("en", { granularity: "sentence" });
    const others: string[] = [];
    for (let code = 1; code < 0x3100; code++) {
      for (const text of [`Ab${String.fromCharCode(code)} Cd`, `Ab ${String.fromCharCode(code)}Cd`]) {
        // A word that begins with a full stop, as .NET does, breaks none of ours.
        if (text === "Ab .Cd") continue;
        const expected = [...intl.segment(text)].map(({ index }) => index).slice(1);
        if (expected.join() !== sentenceBreaks(text, { sourceTag: "en" }).join()) others.push(text);
      }
    }
    expect(others).toEqual([]);
  });

  /** Well-nested blocks with texts full of sentence ends. */
  const text = fc.array(fc.constantFrom("A", "b", "Dr.", ".", "! ", "? ", " ", "\n", "。", "z. B. ", "😀", "x. Y", "42", "1. "),
    { maxLength: 8 }).map((parts) => parts.join(""));
  const { block } = fc.letrec<{ block: Piece[]; item: Piece[] }>((tie) => ({
    item: fc.oneof({ depthSize: "small", withCrossShrink: true },
      text.map((t): Piece[] => [t]),
      fc.constant<Piece[]>([{ point: 0 }]),
      text.map((t): Piece[] => [{ protected: 0, text: t }]),
      tie("block").map((inner): Piece[] => [{ open: 0 }, ...inner, { close: 0 }])),
    block: fc.array(tie("item"), { maxLength: 5 }).map((items) => items.flat()),
  }));
  const numbered = block.map((pieces): Segment => {
    let next = 0;
    const open: number[] = [];
    return pieces.map((piece) => {
      if (typeof piece === "string") return piece;
      if ("open" in piece) { open.push(++next); return { open: next }; }
      if ("close" in piece) return { close: open.pop() as number };
      return "point" in piece ? { point: ++next } : { protected: ++next, text: piece.text };
    });
  });

  it.each([
    ["a block", (source: Segment): readonly Stretch[] => splitSentences(source, { sourceTag: "en" })],
    ["a block in small portions", (source: Segment): readonly Stretch[] => [...splitLongBlock(source, { sourceTag: "en" }, 12)].flat()],
  ])("loses nothing of %s, and tears no pair apart", (_what, split) => {
    fc.assert(fc.property(numbered, (source) => {
      const stretches = split(source);
      const together = stretches.flatMap((stretch) => ("sentence" in stretch ? stretch.sentence : stretch.between));
      expect(joinTexts(together)).toEqual(joinTexts(source));
      for (const stretch of stretches) {
        if (!("sentence" in stretch)) continue;
        expect(codeFaults(stretch.sentence, stretch.sentence)).toEqual([]);
        const outer = [stretch.sentence[0], stretch.sentence.at(-1)];
        for (const end of outer) expect(typeof end === "string" ? end.trim() === "" : "point" in (end as object)).toBe(false);
        expect(plainText(stretch.sentence)).toMatch(/[\p{L}\p{N}]/u);
      }
    }), { numRuns: 1_000 });
  });

  it("finds the same sentences in portions", () => {
    const block: Segment = Array.from({ length: 300 }, (_, i): readonly Piece[] =>
      [`Dr. Red saw ${i} cars. `, { open: i }, "Is it .NET, or not", { close: i }, "? Yes. 😀 "]).flat();
    for (const window of [40, 100, 1_000]) {
      const portions = [...splitLongBlock(block, { sourceTag: "en" }, window)];
      expect(portions.length).toBeGreaterThan(5);
      expect(portions.flat().flatMap((one) => ("sentence" in one ? [one.sentence] : []))).toEqual(sentences(block));
    }
  });

  it("takes work in proportion to the length of a long block", () => {
    const block: Segment = Array.from({ length: 2_000 }, (_, i): readonly Piece[] =>
      ["One sentence. ", { open: i }, "a", { close: i }, " "]).flat();
    const workOf = (length: number): number => {
      const { push } = Array.prototype;
      let pushed = 0;
      Array.prototype.push = function (...items) {
        pushed++;
        return push.apply(this, items);
      };
      try {
        for (const _ of splitLongBlock(block.slice(0, length), { sourceTag: "en" }, 100));
      } finally {
        Array.prototype.push = push;
      }
      return pushed / length;
    };
    const [short, long] = [workOf(block.length / 10), workOf(block.length)];
    expect(short).toBeGreaterThan(0.5);
    expect(long).toBeLessThan(1.5 * short);
  });
});
