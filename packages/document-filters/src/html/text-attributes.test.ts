import { describe, expect, it } from "@jest/globals";
import { plainText } from "@dragoman/domain/segments";
import { pass, upperCase } from "../text/pass.fixture.js";
import { htmlFilter } from "./html-format.js";

const shout = async (html: string): Promise<string> => (await pass(htmlFilter, html, upperCase)).output;

describe("texts of attributes", () => {
  it.each([
    ...["alt", "title", "placeholder", "label", "aria-label", "aria-description", "aria-roledescription", "aria-placeholder",
      "aria-valuetext"].map((name) => `<i ${name}="?">`),
    "<abbr title=\"?\">x</abbr>", "<th abbr=\"?\">", "<td abbr=\"?\">", "<table summary=\"?\">", "<object standby=\"?\">",
    "<svg><a xlink:title=\"?\"></a></svg>", "<optgroup label=\"?\">",
    ...["og:title", "og:description", "og:image:alt", "twitter:title", "twitter:description", "twitter:image:alt", "article:section",
      "og:locale twitter:title"].map((name) => `<meta property="${name}" content="?">`),
    ...["description", "Twitter:Title", "og:title", "abstract", "DC.title", "dcterms.description", "twitter:label1"].map((name) =>
      `<meta name=${name} content="?">`),
    "<meta itemprop=description content=\"?\">", "<meta itemprop=headline content=\"?\">", "<meta content=\"?\" property=og:title>",
  ])("that people see or hear are translated: %s", async (html) =>
    expect(await shout(html.replace("?", "a red car"))).toBe(html.replace("?", "A RED CAR").replace(">x<", ">X<")));

  it.each([
    "<p abbr=\"a b\">", "<p summary=\"a b\">", "<p data-title=\"a b\">",
    "<p aria-labelledby=\"a b\">", "<meta name=author content=\"a b\">",
    "<meta property=og:site_name content=\"a b\">", "<meta property=og:type content=\"a b\">", "<meta property=og:url content=\"a b\">",
    "<meta name=robots content=\"a b\">", "<meta name=viewport content=\"a b\">", "<meta property=og:locale content=\"en_US\">",
    "<meta itemprop=name content=\"a b\">", "<meta name=twitter:card content=\"a b\">", "<a href=\"a b\">", "<p class=\"a b\">",
    "<div translate=no><abbr title=\"a b\"></abbr></div>", "<div lang=fr><i aria-description=\"a b\"></i></div>",
  ])("that nobody sees stay: %s", async (html) => expect(await shout(html)).toBe(html));

  it("are translated inside sentences, apart from them", async () =>
    expect(await shout("<p>the <abbr title=\"world health\">who</abbr> says <i title=x><b>so</b></i></p>"))
      .toBe("<p>THE <abbr title=\"WORLD HEALTH\">WHO</abbr> SAYS <i title=\"X\"><b>SO</b></i></p>"));

  it.each(["name=keywords", "property=article:tag", "name=news_keywords"])("%s is a list, each word a segment", async (called) => {
    const { output, segments } = await pass(htmlFilter, `<meta ${called} content="red cars,blue houses , 2 dogs;,cats">`, upperCase);
    expect(segments.map(plainText)).toEqual(["red cars", "blue houses", "2 dogs", "cats"]);
    expect(output).toBe(`<meta ${called} content="RED CARS,BLUE HOUSES , 2 DOGS;,CATS">`);
  });
});
