import { describe, expect, it } from "@jest/globals";
import { base64, fromBase64 } from "./support/client.js";
import { usePerson } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { sandboxPair, unaccented } from "./support/sandbox.js";
import { useSandbox } from "./support/use-dragoman.js";
import { connectorBatch, tagsOf, unitsOf } from "./support/xliff.js";

const translator = usePerson(useSandbox("EngSpa").dragoman, "translator", "translator");
const pair = sandboxPair("EngSpa");

/** What the document becomes, without accents; a job and a quick call make the same of it. */
async function become(document: string | Uint8Array, inputFormat: string, options: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await translator.post("/translations/quick", { languagePairId: pair, inputFormat, input: base64(document), ...options });
  expect([answer.status, answer.json]).toEqual([200, expect.objectContaining({ languagePairId: pair })]);
  const made = fromBase64(answer.json.translation);
  const timeless = (text: string): string => unaccented(text.replace(/ date="[^"]*"/g, ""));
  const jobMade = timeless(await translator.translate(pair, document, { inputFormat, ...options }));
  expect(timeless(made)).toBe(jobMade);
  return jobMade;
}

describe("XLIFF 1.2", () => {
  const become12 = (document: string | Uint8Array) => become(document, "application/x-xliff");
  const header = /<header><tool tool-id="dragoman" tool-name="Dragoman" tool-version="[^"]+"\/><\/header>/;
  const target = (text: string): string => `<alt-trans tool-id="dragoman"><target xml:lang="es">${text}</target></alt-trans>`;
  const inFile = (units: string): string => `<xliff version="1.2">`
    + `<file original="a.txt" source-language="en" target-language="es" datatype="plaintext"><body>${units}</body></file></xliff>`;
  const unitMade = async (units: string): Promise<string> => /<body>(.*)<\/body>/s.exec(await become12(inFile(units)))?.[1] ?? "none";

  it.each([
    ["a root in capitals", "<XLIFF><file><body/></file></XLIFF>", '<XLIFF><file target-language="es">H<body/></file></XLIFF>'],
    ["a root in mixed letters, with its namespace", '<Xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file/></Xliff>',
      '<Xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file target-language="es"/></Xliff>'],
    ["nothing but units", '<xliff><file><body><trans-unit id="1"><source>One.</source></trans-unit></body></file></xliff>',
      `<xliff><file target-language="es">H<body><trans-unit id="1"><source>One.</source>${target("[One.]")}</trans-unit>`
        + "</body></file></xliff>"],
    ["codes of three letters", '<xliff version="1.2">'
      + '<file original="a" source-language="eng" target-language="spa" datatype="html" category="x"><body/></file></xliff>',
      '<xliff version="1.2"><file original="a" source-language="en" target-language="es" datatype="html" '
        + 'category="x">H<body/></file></xliff>'],
    ["tags and an empty target language", '<xliff version="1.2"><file source-language="en-GB" target-language=""><body/></file></xliff>',
      '<xliff version="1.2"><file source-language="en-GB" target-language="es">H<body/></file></xliff>'],
    ["several files", '<xliff><file original="a"><body/></file><file original="b"><body/></file></xliff>',
      '<xliff><file original="a" target-language="es">H<body/></file><file original="b" target-language="es">H<body/></file></xliff>'],
  ])("keeps %s", async (_what, document, expected) => {
    const made = await become12(document);
    expect(made.replaceAll(new RegExp(header, "g"), "H")).toBe(`<?xml version="1.0"?>\n${expected}`);
  });

  it("believes the bytes, not the label, and names no encoding", async () => {
    for (const label of ["utf-16", "iso-8859-1", "UTF-8"]) {
      const made = await become12(`<?xml version="1.0" encoding="${label}" standalone="yes"?>\n`
        + `${inFile('<trans-unit id="1"><source>Straße 日本 one</source></trans-unit>')}`);
      expect(made).toMatch(/^<\?xml version="1\.0" standalone="yes"\?>\n<xliff/);
      expect(made).toContain(target("[Straße 日本 one]"));
    }
    const utf16 = Buffer.from(
      `\ufeff<?xml version="1.0" encoding="utf-16"?>${inFile('<trans-unit id="1"><source>Straße one</source></trans-unit>')}`, "utf16le",
    );
    expect(await become12(utf16)).toContain(target("[Straße one]"));
  });

  const answered = '<trans-unit id="1" approved="yes"><source>One.</source><target>Uno.</target></trans-unit>'
    + ["final", "signed-off", "translated"].map((state) => `<trans-unit id="1"><source>One.</source><target state="${state}">Uno.</target>`
      + "<alt-trans><target>Old</target></alt-trans></trans-unit>").join("");
  it.each([
    ["a unit and its attributes, notes and the order of what it holds",
      '<trans-unit id="1" approved="no" resname="x"><source>One.</source><note>n</note><o:x xmlns:o="urn:o">o</o:x></trans-unit>',
      `<trans-unit id="1" approved="no" resname="x"><source>One.</source>${target("[One.]")}<note>n</note><o:x `
        + `xmlns:o="urn:o">o</o:x></trans-unit>`],
    ["units with the same id", '<trans-unit id="1"><source>One.</source></trans-unit><trans-unit id="1"><source>Two.</source></trans-unit>',
      `<trans-unit id="1"><source>One.</source>${target("[One.]")}</trans-unit><trans-unit id="1">`
        + `<source>Two.</source>${target("[Two.]")}</trans-unit>`],
    ["a target with text, beside an alternative in place of others",
      '<trans-unit id="1"><source>One.</source><target state="new">Old</target>'
      + '<alt-trans><target>Older</target></alt-trans></trans-unit><trans-unit id="2"><source>Two.</source><target/></trans-unit>',
      `<trans-unit id="1"><source>One.</source><target state="new">Old</target>${target("[One.]")}</trans-unit>`
        + `<trans-unit id="2"><source>Two.</source>${target("[Two.]")}</trans-unit>`],
    ["units that somebody answered for as they are", answered, answered],
    ["units that are not to be translated as they are",
      '<trans-unit id="1" translate="no"><source>Kept</source><target>Old</target></trans-unit>',
      '<trans-unit id="1" translate="no"><source>Kept</source><target>Old</target></trans-unit>'],
    ["groups", '<group id="g"><group><trans-unit id="1"><source>One.</source></trans-unit></group></group>',
      `<group id="g"><group><trans-unit id="1"><source>One.</source>${target("[One.]")}</trans-unit></group></group>`],
    ["an empty target that does not close itself",
      '<trans-unit id="1"><source/></trans-unit><trans-unit id="2"><source></source></trans-unit>',
      `<trans-unit id="1"><source/>${target("")}</trans-unit><trans-unit id="2"><source></source>${target("")}</trans-unit>`],
    ["a unit of several sentences as one", '<trans-unit id="1"><source>One. Two? Three!</source></trans-unit>',
      `<trans-unit id="1"><source>One. Two? Three!</source>${target("[One.] [Two?] [Three!]")}</trans-unit>`],
    ["what needs escaping", '<trans-unit id="1"><source>Fish &amp; chips &lt;now&gt;</source></trans-unit>',
      `<trans-unit id="1"><source>Fish &amp; chips &lt;now&gt;</source>${target("[Fish &amp; chips &lt;now&gt;]")}</trans-unit>`],
    ["white space of a source", '<trans-unit id="1"><source>\n  One   two </source></trans-unit>',
      `<trans-unit id="1"><source>\n  One   two </source>${target("\n  [One   two] ")}</trans-unit>`],
  ])("brings back %s", async (_what, units, expected) => expect(await unitMade(units)).toBe(expected));

  it.each(["targets", "TARGETS"])("writes targets in place of alternatives where they are asked for: %s", async (xliffTargets) => {
    const made = await become(inFile('<trans-unit id="1"><source xml:space="preserve">One.</source><target>Old</target></trans-unit>'
      + '<trans-unit id="2"><source>Two.</source><target state="final">Dos.</target></trans-unit>'), "application/x-xliff",
        { xliffTargets });
    expect(/<body>(.*)<\/body>/s.exec(made)?.[1]).toBe('<trans-unit id="1"><source xml:space="preserve">One.</source>'
      + '<target state="needs-review-translation" state-qualifier="mt-suggestion" xml:space="preserve">[One.]</target></trans-unit>'
      + '<trans-unit id="2"><source>Two.</source><target state="final">Dos.</target></trans-unit>');
  });

  it("adds its tool to a header that is there, once", async () => {
    for (const present of ["<header/>", '<header><note>n</note><tool tool-id="dragoman" '
      + 'tool-name="Old"/></header>', '<header><tool tool-id="other" tool-name="Other"/></header>']) {
      const made = await become12(inFile("").replace("<body>", `${present}<body>`));
      expect([made.match(/tool-id="dragoman"/g)?.length, made.match(/<header>/g)?.length, made.includes("Old")]).toEqual([1, 1, false]);
      if (present.includes("other")) expect(made).toContain('<tool tool-id="other" tool-name="Other"/>');
    }
  });

  it("brings each inline code back once, in a batch as connectors send it", async () => {
    const batch = connectorBatch(70);
    const [asked, made] = [unitsOf(batch), unitsOf(await become12(batch))];
    expect(made.map(({ id, source }) => ({ id, source }))).toEqual(asked.map(({ id, source }) => ({ id, source })));
    for (const { source, targets, altTrans } of made) {
      expect(targets).toEqual([expect.stringMatching(/^<target xml:lang="es">.+<\/target>$/s)]);
      expect(tagsOf(targets[0] as string)).toEqual(tagsOf(source));
      expect(altTrans).toBe('<alt-trans tool-id="dragoman">'); // the sandbox gives no quality
    }
  });

  it("is one well-formed document of its version, or is refused at once", async () => {
    const one = inFile('<trans-unit id="1"><source>One.</source></trans-unit>');
    const refused = [[one + one, "document-not-well-formed"], [`<?xml version="1.0"?>${one}\n`
      + `<?xml version="1.0"?>${one}`, "document-not-well-formed"], [one.slice(0, -8), "document-not-well-formed"],
      ["", "field-missing"], [" ", "document-not-well-formed"], ["<tmx/>", "document-not-xliff"],
      ['<xliff version="2.0"/>', "document-not-xliff"],
      ['<!DOCTYPE x [<!ENTITY a "b">]><xliff/>', "document-declares-entities"]] as const;
    for (const path of ["/translations", "/translations/quick"]) {
      await refusals(refused.map(([document, code]) =>
        [translator.post(path, { languagePairId: pair, inputFormat: "application/x-xliff", input: base64(document) }), 400, code]));
    }
  });
});

describe("HTML", () => {
  const becomeHtml = (document: string | Uint8Array) => become(document, "text/html");

  it.each([
    ["text", "<p>One <b>red</b> car.</p>", "<p>[One <b>red</b> car.]</p>"],
    ["title", "<title>Red car</title>", "<title>[Red car]</title>"],
    ["alt", '<img alt="A car" src="car.png">', '<img alt="[A car]" src="car.png">'],
    ["title of an element, and no other attribute", '<p title="Old house" class="house" data-x="house" id="house">Red</p>',
      '<p title="[Old house]" class="house" data-x="house" id="house">[Red]</p>'],
    ["placeholder", '<input placeholder="Your name" value="kept" name="kept">',
      '<input placeholder="[Your name]" value="kept" name="kept">'],
    ["aria-label", '<div aria-label="Close" role="button">Go</div>', '<div aria-label="[Close]" role="button">[Go]</div>'],
    ["label", '<optgroup label="Cars"><option value="kept">Red</option></optgroup><track label="Words" src="kept">',
      '<optgroup label="[Cars]"><option value="kept">[Red]</option></optgroup><track label="[Words]" src="kept">'],
    ["values of buttons", '<input type="submit" value="Send"><input type="reset" value="Clear"><input type="button" value="Go">',
      '<input type="submit" value="[Send]"><input type="reset" value="[Clear]"><input type="button" value="[Go]">'],
    ["the description, and no other meta", '<meta name="description" content="Old cars"><meta name="author" content="Kept">',
      '<meta name="description" content="[Old cars]"><meta name="author" content="Kept">'],
    ["entities that stand for markup", "<p>AT&amp;T &lt;b&gt; one</p>", "<p>[AT&amp;T &lt;b&gt; one]</p>"],
    ["nested codes", '<p>One <a href="/x"><b>red</b> <i>old</i></a> car<br></p>',
      '<p>[One <a href="/x"><b>red</b> <i>old</i></a> car]<br></p>'],
    ["protected words inside a sentence", '<p>Use <code>x = 1</code> and <kbd>Tab</kbd>, <samp>out</samp>, <var>y</var> now.</p>',
      '<p>[Use <code>x = 1</code> and <kbd>Tab</kbd>, <samp>out</samp>, <var>y</var> now.]</p>'],
    ["translate=\"no\" and notranslate", '<p>One <span translate="no">kept <b>too</b></span> and <i class="x notranslate">kept</i> car.</p>'
      + '<div translate="no" title="kept"><p>Kept.</p></div>',
      '<p>[One <span translate="no">kept <b>too</b></span> and <i class="x notranslate">kept</i> car.]</p><div translate="no" '
        + 'title="kept"><p>Kept.</p></div>'],
    ["the language of the root", '<html lang="en-GB" dir="ltr"><body><p>One</p></body></html>',
      '<html lang="es" dir="ltr"><body><p>[One]</p></body></html>'],
  ])("translates %s", async (_what, document, expected) => expect(await becomeHtml(document)).toBe(expected));

  it.each([
    ["scripts, styles, comments and the doctype",
      '<!DOCTYPE html><script>var house = "kept < 1";</script><style>p { color: red }</style><!-- kept <b>too</b> -->'],
    ["code", "<pre><code>one two</code></pre><kbd>Ctrl</kbd>"],
    ["other attributes", '<a href="/one" hreflang="en" target="kept"></a><input type="text" value="kept"><button value="kept"></button>'],
    ["numbers", "<td>42</td><td>7,5 &mdash; 8</td>"],
  ])("leaves %s untouched", async (_what, document) => expect(await becomeHtml(document)).toBe(document));

  it("keeps white space in pre and textarea", async () => {
    const document = "<pre>  One\n\ttwo   three\n\n</pre><textarea>  a  b\n c </textarea>";
    expect((await becomeHtml(document)).replace(/\[|\]/g, "")).toBe(document);
  });

  it.each([
    ["a label", Buffer.from('<meta charset="iso-8859-1"><p>Stra\u00dfe one</p>', "latin1")],
    ["a content type", Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=latin1"><p>Stra\u00dfe one</p>', "latin1")],
    ["UTF-8 against its label", Buffer.from('<meta charset="iso-8859-1"><p>Straße one</p>')],
  ])("is read by %s, and says that it is UTF-8", async (_what, bytes) => {
    const made = await becomeHtml(bytes);
    expect(made).toContain("<p>[Straße one]</p>");
    expect(made).toMatch(/charset="?utf-8"/);
    expect(made).not.toMatch(/8859|latin/);
  });
});
