import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { mendFurtherReply, mendReply } from "./mend-reply.js";

describe("mendReply", () => {
  it.each([
    ["blanks where a pronoun was dropped", "Then he left.", "Entonces  dejó.", "Entonces dejó."],
    ["blanks in front of a sign", "They'll, he says.", "Ellos , dice .", "Ellos, dice."],
    ["blanks in front of a sign behind a code", "The end.", "[[1]]El fin [[/]].", "[[1]]El fin[[/]]."],
    ["blanks in front of one sign beside blanks in front of another", "So … who is it?", "Así … quién es ?", "Así … quién es?"],
    ["blanks behind an opening sign", "No (he left)", "No ( dejó)", "No (dejó)"],
    ["blanks behind an opening sign in a code", "No (he left)", "No [[1]]([[/]] [[1]]dejó)[[/]]", "No [[1]]([[/]][[1]]dejó)[[/]]"],
    ["blanks within quotation marks", "\"He left,\" she said, \"early.\"", "\" Dejó,\" dijo, \"temprano .\"",
      "\"Dejó,\" dijo, \"temprano.\""],
    ["apostrophes, written as the source writes them", "‘Why?’", "‘Por qué?'", "‘Por qué?’"],
    ["the first capital of a text that has none", "name of the {x}", "Nombre del {x}", "nombre del {x}"],
    ["capitals behind what comes first and is no word", "@￼ said hello", "[@][[1]]*Xqz[[/]] Dijo hola", "[@][[1]]*xqz[[/]] dijo hola"],
    ["a capital behind a placeholder in front", "￼ saw London", "[[1]]*Xqz[[/]] Vio Londres", "[[1]]*Xqz[[/]] vio Londres"],
    ["a capital behind the genitive of a placeholder", "￼'s house in Rome", "[[1]]*Xqz[[/]] Casa en Roma", "[[1]]*Xqz[[/]] casa en Roma"],
    ["a capital behind a number in front", "￼ of Water", "[[1]]5[[/]] De Agua", "[[1]]5[[/]] de Agua"],
    ["words in small letters among capitals", "THE RED CAR", "El COCHE ROJO", "EL COCHE ROJO"],
    ["a first word in capitals", "Water is good.", "[[1]]EL agua[[/]] es bien.", "[[1]]El agua[[/]] es bien."],
  ])("mends %s", (_what, source, reply, mended) => expect(mendReply(reply, source, "spa")).toBe(mended));

  it.each([
    ["blanks as the source has them", "two  blanks", "dos  espacios"], ["signs as the source has them", "Quand ? Ici !", "Cuándo ? Aquí !"],
    ["inches", "10\" or 12\" tall", "10\" o 12\" alto"], ["quotation marks of which one is lost", "\"Go\", she said", "\" Ve, dijo"],
    ["an unknown word behind a placeholder", "￼ saw Foo", "[[1]]*Xqz[[/]] *Foo vio"],
    ["a placeholder that moved", "￼ came to Rome", "Vino [[1]]*Xqz[[/]] a Roma"],
    ["a capital behind the ending of a placeholder", "￼'s House", "[[1]]*Xqz[[/]] Casa"],
    ["a capital behind a placeholder in a compound", "￼-based House", "[[1]]*Xqz[[/]] Casa"],
    ["smileys", "Hello :)", "Hola :)"], ["apostrophes in a text that has both", "l’home d'aquí", "l'home d'aquí"],
    ["a name in a text with capitals", "the red Fiat", "El Fiat rojo"],
    ["an abbreviation in front", "Agents of the States", "EE.UU. agentes"],
    ["one word in capitals", "PDF 1", "Un PDF 1"], ["a text without letters", "1 , 2", "1 , 2"],
    ["capitals where the source is in a script without them", "html फ़ाइल", "Archivo html"],
    ["small letters where it is", "PDF, URL या", "PDF, el URL o"],
    ["Roman numerals", "capítulo Ⅷ", "Capítol Ⅷ"],
  ])("leaves %s", (_what, source, reply) => expect(mendReply(reply, source, "spa")).toBe(reply));

  it.each([
    ["a small letter where the source has one", "could be a Fiat", "[[1]]Podría[[/]] ser un Fiat", "[[1]]podría[[/]] ser un Fiat"],
    ["a capital where the source has one", "Could be", "Podría ser", "Podría ser"],
    ["an unknown word as it is", "blorp Fiat", "*Blorp Fiat", "*Blorp Fiat"],
    ["an abbreviation as it is", "states of Rome", "EE.UU. de Roma", "EE.UU. de Roma"],
  ])("goes on with %s", (_what, source, reply, mended) => expect(mendFurtherReply(reply, source, "spa")).toBe(mended));

  it("takes little time for hundreds of codes in front of a word", () => {
    const reply = `${"[[1]]([[/]]".repeat(200)}x`;
    const before = process.cpuUsage();
    expect(mendFurtherReply(reply, `${"(".repeat(200)}x`, "spa")).toBe(reply);
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });

  it("leaves small texts alone in languages whose words have capitals of their own", () => {
    expect(mendReply("Monday", "lunes", "eng")).toBe("Monday");
  });

  it("changes nothing that an engine gave back as it was", () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(..."aBé ,.\"'’()[*Ⅷª"), maxLength: 20 }), (text) =>
      expect(mendReply(text, text, "spa")).toBe(text)));
  });
});
