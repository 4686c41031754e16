import { type FormatSamples, notText, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";

const mediaType = "text/x-tmx";
const tuv = (language: string, text: string): string => `<tuv xml:lang="${language}"><seg>${text}</seg></tuv>`;
const inBody = (units: string): string =>
  `<?xml version="1.0"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx version="1.4"><header srclang="en"/><body>${units}</body></tmx>\n`;

/** Translation memories, whose sources stay beside their translations. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf(mediaType, {
      "units": inBody(
        `<tu>${tuv("en", "One sentence. And two.")}</tu>\n<tu>${tuv("en", "Old")}${tuv("es", "Viejo")}${tuv("de", "Alt")}</tu>`),
      "codes": inBody(`<tu>${tuv("en",
        "The <bpt i=\"1\">&lt;b&gt;</bpt>red<ept i=\"1\">&lt;/b&gt;</ept> car <ph x=\"1\">{0}</ph> is <hi>fast</hi>.")}</tu>`),
      "units without a source": inBody(`<tu>${tuv("de", "Eins")}</tu><tu/>`), "no units": inBody(""),
    }),
    ...randomSamples(mediaType, someOf(
      ["One. ", "two ", "&lt;", "42", "\n", "<ph x=\"1\">%s</ph>", "<it pos=\"begin\" x=\"2\">(</it>", "<!--c-->"],
      [(inner) => `<hi x="3">${inner}</hi>`, (inner) => `<bpt i="4">o<sub>s</sub></bpt>${inner}<ept i="4">c</ept>`],
    ).map((source) => inBody(`<tu>${tuv("en", source)}${tuv("es", "old")}</tu>`))),
  ],
  wrong: [
    notText(mediaType),
    { mediaType, bytes: Buffer.from("<tmx>\n<body></tmx>"), code: "document-not-well-formed", names: /line 2/ },
    { mediaType, bytes: Buffer.from("<xliff/>"), code: "document-not-tmx", names: /root element .* xliff/ },
  ],
  keepsSources: true,
};
