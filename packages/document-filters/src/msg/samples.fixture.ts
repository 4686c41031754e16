import { shownMail } from "../mime/mails.fixture.js";
import { type FormatSamples, notText, samplesOf } from "../text/format-samples.fixture.js";
import { compoundFile, itemOf, outlookMail, plainRtf } from "./outlook.fixture.js";

const mediaType = "application/vnd.ms-outlook";
const html = "{\\rtf1\\ansi\\ansicpg1252\\fromhtml1{\\*\\htmltag64 <p>}\\htmlrtf {\\htmlrtf0 The "
  + "{\\*\\htmltag84 <b>}\\htmlrtf\\b\\htmlrtf0 na\\'efve{\\*\\htmltag92 </b>} car.\\htmlrtf }\\htmlrtf0{\\*\\htmltag72 </p>}}";

/** Mails of Outlook. */
export const samples: FormatSamples = {
  samples: samplesOf(mediaType, {
    "a text": outlookMail({ 0x1000: "Dear Ben,\r\n\r\nthe naïve car is red. It is fast.\r\n" }),
    "a text and HTML": outlookMail({ 0x1000: "The car is red.\r\n", 0x1013: Buffer.from("<p>The <b>car</b> is red.</p>"), 0x3fde: 65001 }),
    "HTML in RTF": outlookMail({ 0x1009: plainRtf(html) }),
    "attachments": outlookMail({ 0x1000: "See below." }, [
      itemOf(8, { 0x3707: "naïve.bin", 0x3701: Buffer.alloc(5_000, 7) }),
      itemOf(8, { 0x3001: "The house", 0x3701: { item: itemOf(24, { 0x0037: "The house", 0x1000: "It has a garden." }) } }),
    ]),
  }),
  wrong: [
    notText(mediaType),
    { mediaType, bytes: Buffer.from("Dear Ben,\n"), code: "document-of-other-format", names: /no mail/ },
    { mediaType, bytes: outlookMail({}).subarray(0, 1_000), code: "document-damaged", names: /sectors/ },
    {
      mediaType, bytes: compoundFile({ "WordDocument": Buffer.from("x") }),
      code: "document-of-other-format", names: /no mail of Outlook/,
    },
  ],
  // What is written is a mail, and is read as one.
  shown: shownMail,
};
