import { fileURLToPath } from "node:url";
import { describe, expect, it } from "@jest/globals";
import { base64, fromBase64 } from "./support/client.js";
import { refusals } from "./support/refusals.js";
import { sandboxPair } from "./support/sandbox.js";
import { useSandbox } from "./support/use-dragoman.js";

describe("document formats", () => {
  const { admin } = useSandbox("EngSpa", { DRAGOMAN_SENTENCE_RULES: fileURLToPath(new URL("support/rules.srx", import.meta.url)) });
  const pair = sandboxPair("EngSpa");

  const xliff2 = '<?xml version="1.0"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en"><file id="f">'
    + '<unit id="u"><segment id="s"><source>The <pc id="1">red</pc> car<ph id="2"/>.</source></segment>'
    + '<ignorable><source> </source></ignorable></unit><unit id="v" translate="no"><segment><source>Kept</source></segment>'
    + '</unit></file></xliff>';
  const tmx = '<?xml version="1.0"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx version="1.4">'
    + '<header creationtool="x" creationtoolversion="1" segtype="sentence" o-tmf="x" adminlang="en" srclang="en" datatype="xml"/>'
    + '<body><tu><tuv xml:lang="en"><seg>The <bpt i="1">[</bpt>red<ept i="1">]</ept> car.</seg></tuv><tuv xml:lang="es"><seg>Old</seg>'
    + '</tuv></tu></body></tmx>';
  const xml = '<?xml version="1.0" encoding="iso-8859-1"?>\n<doc xmlns:its="http://www.w3.org/2005/11/its" xml:lang="en">'
    + '<title>A caf\u00e9</title><p>The <b>red</b> car <k its:translate="no">Kept</k>.</p></doc>';
  const sgml = '<!DOCTYPE book [<!ENTITY prod "Kept">]>\n<para>The <emphasis>red</> car of &prod; here<para>Two';

  it.each([
    ["application/xliff", xliff2, ['trgLang="es"', '<source>The <pc id="1">red</pc> car<ph id="2"/>.</source>'
      + '<target>[Thé <pc id="1">réd</pc> çár<ph id="2"/>.]</target>', "<source>Kept</source></segment>"]],
    ["text/x-tmx", tmx,
      ['<tuv xml:lang="es" creationtool="Dragoman"', '<seg>[Thé <bpt i="1">[</bpt>réd<ept i="1">]</ept> çár.]</seg></tuv></tu>']],
    ["text/xml", xml,
      ['encoding="utf-8"', 'xml:lang="es"', "<title>[Á çáfé]</title>", '<p>[Thé <b>réd</b> çár <k its:translate="no">Kept</k>.]</p>']],
    ["text/x-sdl-strict-xml", xml, ["<title>[Á çáfé]</title>"]],
    ["text/sgml", sgml, ['<!DOCTYPE book [<!ENTITY prod "Kept">]>\n<para>[Thé <emphasis>réd</> çár óf &prod; héré]<para>[Twó]']],
  ])("keep %s in its own shape, by job and by quick call", async (inputFormat, document, expected) => {
    const input = Buffer.from(document, inputFormat.endsWith("xml") ? "latin1" : "utf8");
    const id = await admin.create(pair, input, { inputFormat, title: "Named" });
    expect(await admin.done(id)).toMatchObject({ substate: "succeeded", profile: { inputFormat, outputFormat: inputFormat } });
    const translated = (await admin.download(id)).normalize("NFC");
    for (const part of expected) expect(translated).toContain(part);
    const quick = await admin.quick(pair, input, { inputFormat });
    // Both name the moment in some formats.
    const timeless = (text: string): string => text.replace(/creationdate="[^"]*"/g, "");
    expect(timeless(quick)).toBe(timeless(await admin.download(id)));
  });

  it.each([
    ["application/xliff", xliff2], ["text/x-tmx", tmx], ["text/xml", xml.replace("é", "e")], ["text/sgml", sgml],
    ["application/x-xliff", '<?xml version="1.0"?><xliff version="1.2"><file/></xliff>'],
    ["text/html", "<!DOCTYPE html><p>One.</p>"],
  ])("are recognised as %s", async (format, document) => {
    expect((await admin.done(await admin.create(pair, document))).profile).toMatchObject({ inputFormat: format, outputFormat: format });
  });

  it.each([
    ["a byte order mark against the label", Buffer.from("\ufeffÜber ñandú", "utf16le"), { encoding: "windows-1252" }],
    ["the label", Buffer.from([0xdc, 0x62, 0x65, 0x72, 0x20, 0xf1, 0x61, 0x6e, 0x64, 0xfa]), { encoding: "windows-1252" }],
    ["UTF-8 against a label that does not fit", Buffer.from("Über ñandú"), { encoding: "euc-jp" }],
    ["UTF-8 without any label", Buffer.from("Über ñandú"), {}],
    ["UTF-8 with a byte order mark against the label", Buffer.from("\ufeffÜber ñandú"), { encoding: "windows-1252" }],
    ["a label in other letters", Buffer.from("Über ñandú", "latin1"), { encoding: "Latin1" }],
    ["what is likely, without any label", Buffer.from("Über die Straße läuft ein großer Hund, und er hört nichts.", "latin1"), {}],
    ["a declaration inside", Buffer.from('<?xml version="1.0" encoding="windows-1252"?><p>Über</p>', "latin1"),
      { inputFormat: "text/xml" }],
  ])("are decoded by %s", async (_what, bytes, options) => {
    const fields = { inputFormat: "text/plain", ...options };
    const translated = (await admin.translate(pair, bytes, fields)).normalize("NFC");
    expect(translated).toMatch(/[Üü]/);
    expect(translated).not.toMatch(/Ã|�/);
    expect((await admin.quick(pair, bytes, fields)).normalize("NFC")).toBe(translated);
  });

  it("are split into sentences by the rules of a file, by job and by quick call", async () => {
    const text = "Come asap. Bob waits; then he goes.";
    const split = "[Çómé ášáp. Bób wáítš;] [théñ hé góéš.]";
    expect((await admin.translate(pair, text, { inputFormat: "text/plain" })).normalize("NFC")).toBe(split);
    expect((await admin.quick(pair, text)).normalize("NFC")).toBe(split);
  });

  const japanese = "\x1b$B:#F|$O\x1b(B"; // 今日は
  it.each<[string, Buffer, Record<string, string>, string]>([
    ["utf-8", Buffer.from("Über"), {}, "Über"], ["windows-1252", Buffer.from("Über", "latin1"), { encoding: "Latin1" }, "Über"],
    ["utf-16le", Buffer.from("\ufeffÜber", "utf16le"), { encoding: "windows-1252" }, "Über"],
    ["utf-32le", Buffer.from("\ufeff\0Ü\0b\0e\0r\0", "utf16le"), {}, "Über"],
    ["iso-2022-jp", Buffer.from(`One ${japanese}`, "latin1"), {}, "今日は"],
    ["iso-2022-jp", Buffer.from(`<meta charset="ISO-2022-JP"><p>One ${japanese}`, "latin1"), { inputFormat: "text/html" }, "今日は"],
    ["ibm850", Buffer.from("<meta charset=ibm850><p>\x9aber", "latin1"), { inputFormat: "text/html" }, "Über"],
  ])("show the encoding that was read: %s", async (encoding, bytes, options, text) => {
    const plain = (translated: string): string => translated.normalize("NFD").replace(/[\u0300-\u036f]/g, "").normalize("NFC");
    const id = await admin.create(pair, bytes, { inputFormat: "text/plain", ...options });
    expect(await admin.done(id)).toMatchObject({ substate: "succeeded", profile: { encoding } });
    const translated = await admin.download(id);
    expect(plain(translated)).toContain(plain(text));
    expect(translated).not.toMatch(/[\ufffd\x1b\0]|ISO-2022|ibm850/i);
  });
  it.each<[string, string, RegExp]>([
    ["its declaration", "<meta charset=x-tscii><p>\xf1\xa4", /"x-tscii"/], ["its escape sequences", "<p>\x1b$)A\x0e!!\x0f",
      /"ISO-2022-CN"/],
  ])("end with a sentence when nobody decodes them, by %s", async (_what, document, sentence) => {
    const bytes = Buffer.from(document, "latin1");
    const id = await admin.create(pair, bytes, { inputFormat: "text/html" });
    expect(await admin.done(id)).toMatchObject({ substate: "failed", errorMessage: expect.stringMatching(sentence) });
    await refusals([[admin.post("/translations/quick", { languagePairId: pair, input: base64(bytes), inputFormat: "text/html" }),
      400, "document-encoding-unknown"]]);
  });

  const page = "<p>The <b>red</b> car is <code>a</code>. Two.</p><p>Three</p>";
  it.each([
    ["application/x-xliff", ".xliff", ['<?xml version="1.0"?>', 'source-language="en" target-language="es" datatype="html"',
      '<source>The <g id="1">red</g> car is <mrk mtype="protected">a</mrk>.</source><target state-qualifier="mt-suggestion">[Thé <g '
        + 'id="1">réd</g> çár íš <mrk mtype="protected">a</mrk>.]</target>', "<source>Two.</source>", "<source>Three</source>"]],
    ["application/xliff", ".xliff", ['version="2.1" srcLang="en" trgLang="es"', '<data id="d2">&lt;b&gt;</data>',
      '<target>[Thé <pc id="1" dataRefEnd="d1" dataRefStart="d2">réd</pc>']],
    ["text/x-tmx", ".tmx", ['srclang="en" datatype="html"', '<tuv xml:lang="es" creationid="MT">'
      + '<seg>[Thé <bpt i="1" x="1">&lt;b&gt;</bpt>réd<ept i="1">&lt;/b&gt;</ept>']],
    ["text/plain", ".txt", ["[Thé réd çár íš a.] [Twó.]\n[Thréé]\n"]],
  ])("become %s when that is asked for", async (outputFormat, extension, expected) => {
    const id = await admin.create(pair, page,
      { inputFormat: "text/html", outputFormat: `${outputFormat.toUpperCase()}; charset=utf-8`, title: "Page.html" });
    expect(await admin.done(id)).toMatchObject({ substate: "succeeded", profile: { inputFormat: "text/html", outputFormat } });
    const file = await admin.get(`/translations/${id}/download`, {}, { Accept: "application/octet-stream" });
    expect(file.headers.get("content-disposition")).toContain(`Page.html${extension}`);
    for (const part of expected) expect(file.text.normalize("NFC")).toContain(part);
  });

  it.each([
    ["application/x-xliff", "<xliff><file><body><trans-unit id='1'><source>One</source></trans-unit></body></file></xliff>"],
    ["text/x-line", "One"], ["text/plain", "One"],
  ])("are written of %s", async (inputFormat, document) => {
    for (const outputFormat of ["application/x-xliff", "application/xliff", "text/x-tmx", "text/plain"]) {
      expect((await admin.translate(pair, document, { inputFormat, outputFormat })).normalize("NFC")).toContain("[Óñé]");
    }
  });

  it("keep the bare text beside another output", async () => {
    const id = await admin.finish(pair, page, { inputFormat: "text/html", outputFormat: "text/x-tmx", includeTextContent: true });
    const { text } = await admin.get(`/translations/${id}/download`, { format: "text/plain" });
    expect(fromBase64(text).normalize("NFC")).toBe("[Thé réd çár íš a.] [Twó.]\n[Thréé]\n");
  });

  it("keep the format of the input by default, and take no other output", async () => {
    for (const outputFormat of ["", "default", "text/html"]) {
      expect(await admin.translate(pair, page, { inputFormat: "text/html", outputFormat })).toContain("<code>a</code>");
    }
    for (const outputFormat of ["text/html", "application/pdf", "__proto__"]) {
      await refusals([[admin.post("/translations", { languagePairId: pair, input: base64("One"), inputFormat: "text/plain", outputFormat }),
        400, "unknown-format"]]);
    }
  });

  it.each([
    ["application/xliff", "<xliff version='1.2'/>", "document-not-xliff"], ["text/x-tmx", "<xliff/>", "document-not-tmx"],
    ["text/xml", "<a><b></a>", "document-not-well-formed"],
    ["text/xml", "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>", "document-declares-entities"],
    ["text/x-sdl-strict-xml", "<a/><b/>", "document-not-well-formed"],
  ])("are refused when they are not %s: %s", async (inputFormat, document, code) => {
    await refusals([[admin.post("/translations", { languagePairId: pair, input: base64(document), inputFormat }), 400, code]]);
  });
});
