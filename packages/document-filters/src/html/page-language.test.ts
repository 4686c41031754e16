import { describe, expect, it } from "@jest/globals";
import { pass, upperCase } from "../text/pass.fixture.js";
import { htmlFilter } from "./html-format.js";

const shout = async (html: string, context = {}): Promise<string> => (await pass(htmlFilter, html, upperCase, context)).output;

describe("languages of a page", () => {
  it.each([
    ["of a block", "<p lang=\"en\">one</p>", "<p lang=\"es\">ONE</p>"],
    ["with a country", "<p lang='en-GB' class=x>one</p>", "<p lang=\"es\" class=x>ONE</p>"],
    ["with a low line, in any letter case", "<p lang=EN_us>one</p>", "<p lang=\"es\">ONE</p>"],
    ["in both spellings", "<p lang=en xml:lang=en>one</p>", "<p lang=\"es\" xml:lang=\"es\">ONE</p>"],
    ["of the body", "<body lang=en-US>one", "<body lang=\"es\">ONE"],
    ["inside a sentence", "<p>one <i lang=en>two</i></p>", "<p>ONE <i lang=\"es\">TWO</i></p>"],
    ["of a picture", "<img lang=en alt=one>", "<img lang=\"es\" alt=\"ONE\">"],
    ["beside texts of attributes", "<p title=one lang=en aria-label=two>three", "<p title=\"ONE\" lang=\"es\" aria-label=\"TWO\">THREE"],
    ["of the page, also when it is named wrongly", "<html lang=fr><p lang=fr>one", "<html lang=\"es\"><p lang=\"es\">ONE"],
    ["inside another language", "<div lang=fr>un <p lang=en>two</p></div>", "<div lang=fr>un <p lang=\"es\">TWO</p></div>"],
    ["that a header repeats", "<meta http-equiv=Content-Language content=en>",
      "<meta http-equiv=Content-Language content=\"es\">"],
    ["that Dublin Core repeats", "<meta name=DC.language content='en-US'>", "<meta name=DC.language content=\"es\">"],
    ["that microdata repeat", "<meta itemprop=inLanguage content=en>", "<meta itemprop=inLanguage content=\"es\">"],
  ])("become the target's where text is translated: %s", async (_, html, expected) => expect(await shout(html)).toBe(expected));

  it.each([
    ["text in another language", "<p lang=\"fr\">un</p>"], ["its attributes", "<p lang=fr title=un>un <img alt=deux></p>"],
    ["text in the target language", "<p lang=es>uno</p>"], ["a language without a dictionary", "<p lang=gsw-CH>eis</p>"],
    ["what is in no language", "<p lang=zxx>abc</p>"], ["what is not to be translated", "<p lang=en translate=no>one</p>"],
    ["code", "<code lang=en>one</code>"], ["XML's spelling", "<p xml:lang=fr>un</p>"],
    ["what is in it and says nothing", "<div lang=fr><p>un <b>deux</b></p><p>trois</p></div>"],
    ["what is to be translated into the page's language", "<div lang=fr translate=yes>un</div>"],
    ["a language by its name", "<meta name=language content=English>"],
    ["readers in several languages", "<meta http-equiv=content-language content=\"en, fr\">"],
  ])("leave as they are: %s", async (_, html) => expect(await shout(html)).toBe(html));

  it.each([
    ["a word of a sentence", "<p>say <i lang=fr>chat noir</i> now</p>", "<p>SAY <i lang=fr>chat noir</i> NOW</p>"],
    ["a link of a menu", "<p><a>one</a> <a lang=fr hreflang=fr>français</a></p>", "<p><a>ONE</a> <a lang=fr hreflang=fr>français</a></p>"],
    ["no language", "<p lang=\"\">one</p><p lang=und>two</p><p lang=mul>three</p>",
      "<p lang=\"\">ONE</p><p lang=und>TWO</p><p lang=mul>THREE</p>"],
    ["what names no language of people", "<p lang=x-default>one</p><p lang={{lang}}>two</p><p lang=python>three</p>",
      "<p lang=x-default>ONE</p><p lang={{lang}}>TWO</p><p lang=python>THREE</p>"],
    ["text behind another language", "<p lang=fr>un</p><p>two</p><p lang=fr>trois<p>four",
      "<p lang=fr>un</p><p>TWO</p><p lang=fr>trois<p>FOUR"],
  ])("are told apart: %s", async (_, html, expected) => expect(await shout(html)).toBe(expected));

  it("do not matter while nobody knows what is translated", async () =>
    expect(await shout("<p lang=fr>un</p>", { sourceTag: "und" })).toBe("<p lang=fr>UN</p>"));
});
