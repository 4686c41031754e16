import { describe, expect, it } from "@jest/globals";
import { plainText } from "@dragoman/domain/segments";
import { pass, upperCase } from "../text/pass.fixture.js";
import { xliffFilter } from "./xliff-format.js";

/** As these tools export them, shortened. */
const documents: Readonly<Record<string, string>> = {
  memoQ: `<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:mq="MQXliff" mq:version="1">
<file original="test.docx" source-language="en-us" target-language="es-es" datatype="x-memoq" mq:exportpath="a">
<header><skl><external-file href="skeleton"/></skl><mq:docinformation docname="x"><mq:versioninfo/></mq:docinformation></header>
<body>
<trans-unit id="1" mq:status="NotStarted" mq:locked="locked"><source xml:space="preserve">Click <bpt id="1" ctype="bold">{}</bpt>here<ept \
id="1">{}</ept>.</source><target xml:space="preserve"></target><mq:minorversions><mq:unit>old</mq:unit></mq:minorversions></trans-unit>
<trans-unit id="2"><source xml:space="preserve"><ph id="1">&lt;mq:rxt displaytext="br" /&gt;</ph>Text</source><target \
xml:space="preserve">Texto</target><mq:comments><mq:comment id="c">Note</mq:comment></mq:comments></trans-unit>
</body></file></xliff>`,
  Trados: `<?xml version="1.0"?><xliff xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" xmlns="urn:oasis:names:tc:xliff:document:1.2" `
    + `version="1.2" sdl:version="1.0"><file original="a.docx" datatype="x-sdlfilterframework2" source-language="en-US" `
    + `target-language="es-ES"><header><reference><internal-file form="base64">UEsDBA==</internal-file></reference><file-info `
    + `xmlns="http://sdl.com/FileTypes/SdlXliff/1.0"><value key="SDL:FileId">x</value></file-info><tag-defs `
    + `xmlns="http://sdl.com/FileTypes/SdlXliff/1.0"><tag id="1"><bpt name="cf">&lt;cf&gt;</bpt><ept name="cf">&lt;/cf&gt;</ept></tag>`
    + `</tag-defs></header><body>
<group><sdl:cxts><sdl:cxt id="1"/></sdl:cxts><trans-unit id="a1"><source><g id="1">First sentence. Second one.</g></source><seg-source><g \
id="1"><mrk mtype="seg" mid="1">First sentence.</mrk> <mrk mtype="seg" mid="2">Second one.</mrk></g></seg-source><target><g id="1"><mrk \
mtype="seg" mid="1"/> <mrk mtype="seg" mid="2"/></g></target><sdl:seg-defs><sdl:seg id="1" conf="Draft"/><sdl:seg id="2"/></sdl:seg-defs>\
</trans-unit></group>
<trans-unit id="a2" translate="no"><source><x id="5"/></source></trans-unit>
</body></file></xliff>`,
  MateCat: `<?xml version="1.0"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:its="http://www.w3.org/2005/11/its" version="1.2" its:version="2.0">
<file original="x" source-language="en-US" target-language="es-ES" datatype="x-undefined" tool-id="matecat-converter"><header></header>\
<body>
<group id="g1"><group id="g2"><trans-unit id="NFDBB2FA9-tu1" xml:space="preserve"><source xml:lang="en-US"><g id="1">Hello</g><g id="2"> \
world</g></source>
<seg-source><mrk mid="0" mtype="seg"><g id="1">Hello</g><g id="2"> world</g></mrk></seg-source>
<target xml:lang="es-ES"><mrk mid="0" mtype="seg"><g id="1">Hello</g><g id="2"> world</g></mrk></target>
<note from="x">n</note>
<alt-trans mid="0" match-quality="100%" origin="TM"><source>a</source><target>b</target></alt-trans>
<count-group name="x"><count count-type="x-matecat-raw">2</count></count-group>
</trans-unit></group></group></body></file></xliff>`,
  Phrase: `<?xml version="1.0"?><xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:m="http://www.memsource.com/mxlf/2.0" `
    + `version="1.2" m:version="2.4"><file original="a.docx" source-language="en" target-language="es" datatype="x-docx"><header>`
    + `</header><body><group id="0" m:para-id="0"><context-group><context context-type="x-key">k</context></context-group><trans-unit `
    + `id="x:0" m:confirmed="0" xml:space="preserve"><source>Press {1&gt;the&lt;1} {2} key</source><target></target><alt-trans `
    + `origin="machine-trans"><target/></alt-trans><alt-trans origin="memsource-tm"><target>p</target></alt-trans><m:tunit-metadata>`
    + `<m:mark id="1"><m:content>&lt;b&gt;</m:content></m:mark></m:tunit-metadata></trans-unit></group></body></file></xliff>`,
};
const found: Readonly<Record<string, readonly string[]>> = {
  memoQ: ["Click here.", "Text"], Trados: ["First sentence.", "Second one."], MateCat: ["Hello world"], Phrase: ["Press {1>the<1} {2} key"],
};

const withoutEmptyTargets = (text: string): string => text.replace(/\s*<alt-trans\b.*?<\/alt-trans>/gs, "").replace(
  /\s*<target\b[^>]*>(?:\s|<[^>]*>)*?<\/target>/gs, "");
const withoutOurs = (text: string): string => text.replace(/<tool tool-id="dragoman"[^>]*>/g, "").replace(
  /\s*<alt-trans tool-id="dragoman".*?<\/alt-trans>/gs, "");

describe("XLIFF of CAT tools", () => {
  it.each(Object.keys(documents))("of %s keeps all but alternatives, and targets without text", async (tool) => {
    const text = documents[tool] as string;
    const { output, segments } = await pass(xliffFilter, text, upperCase);
    expect(withoutOurs(output)).toBe(withoutEmptyTargets(text));
    expect(segments.map(plainText)).toEqual(found[tool]);
    const translated = (text.match(/<trans-unit\b(?![^>]*translate="no")/g) ?? []).length;
    const alternatives = output.match(/<alt-trans tool-id="dragoman" date="[^"]*"(?: xml:space="preserve")?><target xml:lang="es">/g);
    expect(alternatives).toHaveLength(translated);
  });
});
