import { unzipSync } from "fflate";
import { bytesOf } from "../text/pass.fixture.js";
import { type FormatSamples, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";
import { compoundFile } from "./compound-file.fixture.js";
import { legacyFormats } from "./legacy-formats.js";
import { packageFormats, packageOf } from "./packages.fixture.js";
import { fileInformation, legacyText, macros, packageWithin, standIn } from "./stand-in.fixture.js";

const text = "<p><t>The <b>red</b> car. It is fast.</t><t>4711</t><t>Four &amp; five</t></p>";
const [word, rtf, wps] = ["application/msword", "application/rtf", "application/x-wps-writer"] as const;
const [excel, et] = ["application/vnd.ms-excel", "application/x-wps-spreadsheet"] as const;
const [powerpoint, dps] = ["application/vnd.ms-powerpoint", "application/x-wps-presentation"] as const;
const kingsoft = { ETExtData: Buffer.from("x") };

export const samples: FormatSamples = {
  formats: legacyFormats(standIn, () => packageFormats),
  samples: [
    ...samplesOf(word, {
      "a document of Word": legacyText(".doc", ".docx", text), "a template": legacyText(".dot", ".docx", text),
      "macros and a signature": legacyText(".doc", ".docx", text, { Macros: { dir: Buffer.from("x") }, _signatures: Buffer.from("x") }),
      "no text": legacyText(".doc", ".docx", "<p/>"),
    }),
    ...samplesOf(word, { "a new document that is named like an old one": packageOf(".docx", text) }, { isNamed: true, staysItself: false }),
    ...samplesOf(rtf, { "RTF": legacyText(".rtf", ".docx", text) }),
    ...samplesOf(wps, { "a document of Works": legacyText(".wps", ".docx", text) }),
    ...samplesOf(wps, { "a document of WPS Writer": legacyText(".doc", ".docx", text) }, { isNamed: true }),
    ...samplesOf(excel, {
      "a sheet": legacyText(".xls", ".xlsx", text),
      "a sheet with macros": legacyText(".xls", ".xlsm", text, macros),
    }),
    ...samplesOf(et, { "a sheet of WPS Spreadsheets": legacyText(".xls", ".xlsx", text, kingsoft) }),
    ...samplesOf(powerpoint, { "slides": legacyText(".ppt", ".pptx", text) }),
    ...samplesOf(dps, { "slides of WPS Presentation": legacyText(".ppt", ".pptx", text) }, { isNamed: true }),
    ...randomSamples(word, someOf(["One. ", "two &amp; 2", "<b>3</b> "], [(inner) => `<t>${inner}</t>`]).map((inner) => `<p>${inner}</p>`))
      .map((sample) => ({ ...sample, bytes: legacyText(".doc", ".docx", bytesOf(sample.bytes).toString()) })),
  ],
  wrong: [
    { mediaType: word, bytes: bytesOf("no document"), code: "document-of-other-format", names: /no Word document\. It is text/ },
    { mediaType: word, bytes: bytesOf("%PDF-1.7"), code: "document-of-other-format", names: /It is application\/pdf/ },
    { mediaType: word, bytes: legacyText(".xls", ".xlsx", text), code: "document-of-other-format", names: /It is .*ms-excel/ },
    { mediaType: excel, bytes: packageOf(".docx", text), code: "document-of-other-format", names: /wordprocessingml/ },
    { mediaType: powerpoint, bytes: compoundFile({ EncryptedPackage: Buffer.alloc(9) }), code: "document-has-password", names: /password/ },
    { mediaType: word, bytes: compoundFile({ WordDocument: fileInformation(0x0100) }), code: "document-has-password", names: /password/ },
  ],
  shown: async (bytes) => {
    const pack = bytes[0] === 0x50 ? bytes : await packageWithin(bytes);
    return Object.values(unzipSync(pack)).map((content) => Buffer.from(content).toString()).join("\n");
  },
};
