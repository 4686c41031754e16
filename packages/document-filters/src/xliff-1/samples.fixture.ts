import { type FormatSamples, notText, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";

const mediaType = "application/x-xliff";
const inFile = (units: string): string => `<?xml version="1.0" encoding="utf-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" datatype="plaintext"><body>\
${units}</body></file></xliff>
`;
const unit = (source: string, more = ""): string => `<trans-unit id="1"><source>${source}</source>${more}</trans-unit>\n`;

/** XLIFF 1.2, whose sources stay beside their translations. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf(mediaType, {
      "units": inFile(unit("One sentence. And two.") + unit("Old", "<target>Viejo</target>") + unit("")),
      "codes": inFile(unit("The <g id=\"1\">red <x id=\"2\"/></g> car <bpt id=\"3\">&lt;b&gt;</bpt>is<ept id=\"3\">&lt;/b&gt;</ept> "
        + "<mrk mtype=\"protected\">{0}</mrk>.")),
      "a batch of a connector": "<?xml version=\"1.0\" encoding=\"utf-16\"?>\r\n<Xliff><file><body><trans-unit id=\"1\"><source>"
        + "One.</source></trans-unit></body></file></Xliff>",
      "no units": inFile(""),
    }),
    ...randomSamples(mediaType, someOf(
      ["One. ", "two ", "&lt;", "42", "\n", "<x id=\"1\"/>", "<ph id=\"2\">%s</ph>", "<!--c-->"],
      [(inner) => `<g id="3">${inner}</g>`, (inner) => `<bpt id="4">o</bpt>${inner}<ept id="4">c</ept>`],
    ).map((source) => inFile(unit(source)))),
  ],
  wrong: [
    notText(mediaType),
    { mediaType, bytes: Buffer.from("<xliff>\n<file></xliff>"), code: "document-not-well-formed", names: /line 2/ },
    { mediaType, bytes: Buffer.from("<xliff version='1.2'/>\n<xliff/>"), code: "document-not-well-formed", names: /line 2/ },
    { mediaType, bytes: Buffer.from("<html/>"), code: "document-not-xliff", names: /root element .* html/ },
  ],
  keepsSources: true,
};
