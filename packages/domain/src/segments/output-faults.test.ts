import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { areLess, findOutputFaults, outputFaults } from "./output-faults.js";
import type { Segment } from "./segment.js";

const engSpa = { sourceLanguageId: "eng", targetLanguageId: "spa" };
const faultsOf = (source: string, target: string, languages = engSpa) => findOutputFaults([source], [target], languages);
const into = (targetLanguageId: string, sourceLanguageId = "eng") => ({ sourceLanguageId, targetLanguageId });

const sentence = "The committee will meet again on the second Tuesday of the month to talk about the new bridge.";
const oracion = "El comité se reunirá de nuevo el segundo martes del mes para hablar sobre el puente nuevo.";

describe("findOutputFaults", () => {
  it.each<[string, string, readonly string[], { sourceLanguageId: string; targetLanguageId: string }?]>([
    [sentence, oracion, []],
    ["OK", "De acuerdo", []], ["42", "", ["empty"]], ["…", "", []], ["Very, very, very good", "Muy, muy, muy bueno", []],
    // Nothing to read.
    ["house", "", ["empty"]], ["house", " . ", ["empty"]],
    // Much longer, much shorter.
    [sentence, `${oracion} ${"y después otras cosas que nadie había dicho antes en esta sala ".repeat(5)}`, ["length", "repetition"]],
    [sentence, "El comité.", ["length"]], ["Save", "Guardar los cambios", []],
    // The same over and over.
    ["Salad", "Ensalada ensalada ensalada", ["repetition"]], ["salad", "salad salad salad salad", ["repetition"]],
    [sentence, "El comité se reunirá de nuevo el martes el martes el martes el martes el martes.", ["repetition"]],
    [sentence, "El comité se reunirá el martes, y el comité se reunirá el jueves otra vez por el puente.", []],
    [sentence, "Se va a reunir el comité, se va a reunir el martes, se va a reunir por el puente nuevo.", ["repetition"]],
    ["Row, row, row your boat", "Rema, rema, rema tu bote", []], ["1 1 1 1", "1 1 1 1", []],
    ["Call 555 555 555", "Llame al 555 555 555", []],
    ["Salad", "沙拉沙拉沙拉沙拉沙拉", ["repetition"], into("chi")], ["Haha!", "哈哈哈哈哈！", [], into("chi")],
    // Another script, another language.
    [sentence, "Комитет встретится снова во второй вторник месяца.", ["script"]],
    [sentence, "Комитет Bridge встретится во вторник на мосту.", [], into("rus")], ["The BBC", "BBC", [], into("rus")],
    ["Good morning", "Доброе утро", [], into("srp")], ["Good morning", "Dobro jutro", [], into("srp")],
    ["Good morning", "おはようございます", [], into("jpn")], ["Good morning", "좋은 아침", ["script"], into("jpn")],
    [sentence, sentence, ["copied", "language"]], ["Acme Corporation of New York", "Acme Corporation of New York", []],
    [sentence, sentence, [], into("spa", "spa")], [sentence, `${sentence} And it is there that they will talk of it.`, ["language"]],
    ["O comité reúne-se outra vez amanhã na ponte", "O comité reúne-se outra vez amanhã na ponte", [], into("ptb", "ptp")],
    [sentence, "Não há dúvida de que ela também não vai ser bem recebida, e isso não é tudo o que eles têm em comum com a gente.",
      ["language"]],
    [sentence, "Le comité se réunira de nouveau le deuxième mardi du mois, lorsque le pont sera déjà ouvert à tous.", ["language"]],
    ["She said: le comité se réunira de nouveau le deuxième mardi du mois, lorsque le pont sera ouvert",
      "Dijo: le comité se réunira de nouveau le deuxième mardi du mois, lorsque le pont sera ouvert", []],
    // Numbers.
    ["Pay 1,000.50 euros", "Pague 1.000,50 euros", []], ["Pay 1,000.50 euros", "Pague 1 000,50 euros", []],
    ["Pay 1,234 euros", "Pague euros", ["numbers"]], ["Pay 1,234 euros", "Pague 5.234 euros", ["numbers"]],
    ["3.5 million people", "3 500 000 personas", []], ["In 1995 it rained", "En 1959 llovió", ["numbers"]],
    ["In 1995 it rained", "১৯৯৫ সালে বৃষ্টি হয়েছিল", [], into("ben")],
    ["In 1995 it rained", "১৯৫৯ সালে বৃষ্টি হয়েছিল", ["numbers"], into("ben")],
    ["On 24.9.1759 he signed", "Firmó el 24 de septiembre de 1759", []], ["At 11:29 it rained", "A las 11.29 llovió", []],
    ["At 8:30 pm it rained", "A las 20:30 llovió", []], ["Twelve of 28 people", "Doce de veintiocho personas", []],
    ["Twelve of 28 people", "Doce de 82 personas", ["numbers"]], ["In 2009 it rained", "ฝนตกในปี 2552", [], into("tha")],
    // Names.
    ["Order AB-123 today", "Pida AB-123 hoy", []], ["Order AB-123 today", "Pida hoy", ["names"]],
    ["Order AB-123 today", "Pida AB123 hoy", []], ["Order AB-123 today", "Закажите АБ-123 сегодня", [], into("rus")],
    ["Order AB-123 today", "Закажите сегодня", ["names"], into("rus")],
    ["last night we saw Angela Merkel and Emmanuel Macron in Paris", "los vimos a todos ellos en la gran ciudad", ["names"]],
    ["we saw Angela Merkel and Emmanuel Macron in Paris", "vimos a Angela Merkel y Emmanuel Macron en París", []],
    ["we saw Angela Merkel and Emmanuel Macron in Paris", "我们在巴黎看到了默克尔和马克龙", [], into("chi")],
    ["Im Garten steht der Baum vor dem Haus mit dem Dach und der Tür", "En el jardín está el árbol ante la casa con techo y puerta", [],
      into("spa", "ger")],
    // Emoji.
    ["Well done 🎉", "Bien hecho 🎉", []], ["Well done 🎉", "Bien hecho", ["emoji"]], ["🎉🎉 Well done", "🎉 Bien hecho", ["emoji"]],
    ["I ❤️ you 👩🏽‍🚀", "Te ❤️ 👩🏽‍🚀", []], ["I ❤️ you 👩🏽‍🚀", "Te ❤️", ["emoji"]], ["Acme™ ©", "Acme", []],
    // Capitals.
    ["DO NOT ENTER HERE", "NO ENTRE AQUÍ", []], ["DO NOT ENTER HERE", "No entre aquí", ["capitals"]], ["NATO", "Otan", []],
    ["DO NOT ENTER HERE", "不准入内", [], into("chi")],
  ])("%j → %j: %j", (source, target, expected, languages = engSpa) => expect(faultsOf(source, target, languages)).toEqual(expected));

  it("looks at what nobody may change as text that is there, and not at what it is", () => {
    const source: Segment = ["see ", { protected: 1, text: "https://a.example/AB-123?n=1995" }, " today"];
    expect(findOutputFaults(source, ["véase ", source[1] as Segment[number], " hoy"], engSpa)).toEqual([]);
    expect(findOutputFaults([source[1] as Segment[number]], [], engSpa)).toEqual([]);
  });

  it("counts the worst fault first, then their number", () => {
    expect(areLess([], ["capitals"])).toBe(true);
    expect(areLess(["numbers", "names"], ["repetition"])).toBe(true);
    expect(areLess(["repetition"], ["numbers", "names", "emoji"])).toBe(false);
    expect(areLess(["numbers"], ["numbers", "emoji"])).toBe(true);
    expect(areLess(["numbers"], ["numbers"])).toBe(false);
  });

  it("finds nothing in a copy but that it is one, and names each fault once, in order", () => {
    const words = fc.array(fc.constantFrom("the", "house", "AB-12", "1,234", "🎉", "Paris", "日本", "NOT", ".", "дом"), { maxLength: 30 })
      .map((parts) => parts.join(" "));
    fc.assert(fc.property(words, (text) =>
      expect(faultsOf(text, text).filter((fault) => !["copied", "language", "script"].includes(fault))).toEqual([])));
    fc.assert(fc.property(words, words, (source, target) => {
      const faults = faultsOf(source, target);
      expect(faults).toEqual(outputFaults.filter((fault) => faults.includes(fault)));
    }));
  });

  it("finds every loop, every lost code and every lost emoji, whatever is around them", () => {
    const words = fc.array(fc.constantFrom("casa", "puente", "río", "mesa", "noche", "libro"), { minLength: 4, maxLength: 8 });
    fc.assert(fc.property(fc.uniqueArray(words, { minLength: 2, maxLength: 2, selector: String }), fc.integer({ min: 1, max: 3 }),
      ([before, after], period) => {
        const loop = (after as string[]).slice(0, period).join(" ");
        expect(faultsOf(sentence, `${(before as string[]).join(" ")} ${`${loop} `.repeat(5)}`)).toContain("repetition");
      }));
    const code = fc.tuple(fc.stringMatching(/^[A-Z]{1,4}$/), fc.stringMatching(/^[1-9][0-9]{2,6}$/)).map((parts) => parts.join("-"));
    fc.assert(fc.property(code, (one) => expect(faultsOf(`Order ${one} today`, "Pida hoy")).toContain("names")));
    fc.assert(fc.property(fc.constantFrom("😀", "👍🏽", "🇪🇸", "👨‍👩‍👧", "✅", "☎️"), (one) =>
      expect(faultsOf(`Hello ${one} there`, "Hola")).toContain("emoji")));
  });

  it("takes no longer for texts that are made to be slow", () => {
    const texts = ["A-".repeat(2_000), "1,".repeat(2_000), "a".repeat(4_000), "A1".repeat(2_000), "1 ".repeat(2_000), "Ab ".repeat(1_300)];
    for (const text of texts) {
      expect(faultsOf(text, text).length).toBeLessThan(3);
    }
  });
});
