import { type FormatSamples, notText, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";

const mediaType = "application/xliff";
const inUnit = (segments: string): string => `<?xml version="1.0"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en"><file id="f"><unit id="u">
<originalData><data id="d1">Keep me</data></originalData>${segments}</unit></file></xliff>
`;
const segment = (source: string, more = ""): string => `<segment><source>${source}</source>${more}</segment>\n`;

/** XLIFF 2, whose sources stay beside their translations. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf(mediaType, {
      "segments": inUnit(segment("One sentence. And two.") + segment("Old", "<target>Viejo</target>") + segment("")),
      "codes": inUnit(segment(
        "The <pc id=\"1\">red <ph id=\"2\"/></pc> car <sc id=\"3\"/>is<ec startRef=\"3\"/> <mrk id=\"4\" translate=\"no\">{0}</mrk>.")),
      "what stands between segments": inUnit(`${segment("One.")}<ignorable><source> </source></ignorable>${segment("Two.")}`),
      "no segments": inUnit(""),
    }),
    ...randomSamples(mediaType, someOf(
      ["One. ", "two ", "&lt;", "42", "\n", "é", "<ph id=\"1\"/>", "<cp hex=\"0001\"/>", "<!--c-->"],
      [(inner) => `<pc id="2">${inner}</pc>`, (inner) => `<mrk id="3" type="x">${inner}</mrk>`,
        (inner) => `<sc id="4"/>${inner}<ec startRef="4"/>`],
    ).map((source) => inUnit(segment(source)))),
  ],
  wrong: [
    notText(mediaType),
    { mediaType, bytes: Buffer.from("<xliff version=\"2.0\">\n<file></xliff>"), code: "document-not-well-formed", names: /line 2/ },
    { mediaType, bytes: Buffer.from("<xliff version=\"1.2\"/>"), code: "document-not-xliff", names: /root element .* xliff, version 1.2/ },
  ],
  keepsSources: true,
};
