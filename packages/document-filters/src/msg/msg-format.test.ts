import { describe, expect, it } from "@jest/globals";
import { type LeftText, outputFormatOf } from "@dragoman/application/documents";
import { plainText } from "@dragoman/domain/segments";
import { documentFormats } from "../document-formats.js";
import { aMail, mailOf, partsOf, shownMail } from "../mime/mails.fixture.js";
import { aContext, echo, opens, translated, upperCase } from "../text/pass.fixture.js";
import { compoundFile, itemOf, outlookMail, plainRtf } from "./outlook.fixture.js";

const mediaType = "application/vnd.ms-outlook";
const open = (bytes: Buffer) => documentFormats.open({ mediaType, encoding: "", bytes: opens(bytes, 10_000) });

async function read(bytes: Buffer): Promise<{ texts: string[]; left: LeftText[] }> {
  const found = { texts: [] as string[], left: [] as LeftText[] };
  for await (const part of open(bytes).parts(aContext())) {
    if ("keep" in part) found.left.push(...part.left === undefined ? [] : [part.left]);
    else found.texts.push(...part.segments.map(plainText));
  }
  return found;
}

const rtf = (text: string): string =>
  `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset204 Arial;}}${text}}`;

describe("a mail of Outlook", () => {
  it("comes back as text, or as a mail where its own format is asked for", async () => {
    expect(outputFormatOf("", mediaType, documentFormats)).toBe("text/plain");
    for (const own of [mediaType, "message/rfc822"]) expect(outputFormatOf(own, mediaType, documentFormats)).toBe("message/rfc822");
    const mail = outlookMail({ 0x1000: "Dear Ben,\r\n\r\nthe car is red.\r\n" });
    const made = (format: string) => translated(documentFormats.target(open(mail), { title: "", format: mediaType }, format), upperCase);
    expect((await made("text/plain")).replaceAll("\r\n", "\n")).toBe("A RED CAR\n\nDEAR BEN,\n\nTHE CAR IS RED.\n");
    expect(await made("message/rfc822")).toBe([
      "From: \"Anna Smith\" <anna@example.org>", "To: \"Ben\" <ben@example.org>", "Subject: A RED CAR",
      "Date: Thu, 27 Nov 2025 06:30:00 +0000",
      "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable", "",
      "DEAR BEN,", "", "THE CAR IS RED.", "",
    ].join("\r\n"));
  });
  it("keeps the header that it was sent with, but for what is not true of its content any more", async () => {
    const kept = "Received: from a\r\n\tby b\r\nSubject: =?utf-8?Q?A_red_car?=\r\nFrom: a@b.org\r\n";
    const sent = kept.replace("Subject", "DKIM-Signature: x\r\nSubject").replace("From", "Content-Type: text/html\r\nFrom").trimEnd();
    const output = await translated(open(outlookMail({ 0x007d: sent, 0x1000: "1" })), echo);
    expect(output.startsWith(kept)).toBe(true);
    expect(output.slice(kept.length)).toMatch(/^To: .*\r\nDate: .*\r\nMIME-Version: 1.0\r\nContent-Type: text\/plain/);
  });
  it.each([
    ["paragraphs and signs", rtf("One \\b red\\b0  car\\par It\\rquote s na\\'efve\\u8212\\'97 \\{x\\}\\tab end\\par"),
      ["One red car", "It’s naïve— {x}\tend"]],
    ["other alphabets", rtf("\\f1\\'c4\\'ee\\'ec\\plain \\'c4"), ["ДомÄ"]],
    ["what is no text", rtf("{\\*\\generator Word;}{\\info{\\title No}}{\\pict\\bin3 {}x}Yes"), ["Yes"]],
    ["halves of a character", rtf("\\uc1\\u-10179?\\u-8694?\\uc0\\u233 t\\u233"), ["😊été"]],
  ])("has a text in RTF: %s", async (_, text, expected) => {
    const { texts, left } = await read(outlookMail({ 0x1009: plainRtf(text) }));
    expect(texts.slice(1).map((one) => one.replace(/\s+/g, (blank) => blank[0] as string))).toEqual(expected);
    expect(left).toEqual([{ place: "fonts and colours of the text", why: "they are left out" }]);
  });
  it("has HTML in RTF", async () => {
    const html = "{\\rtf1\\ansi\\ansicpg1251\\fromhtml1 \\deff0{\\fonttbl{\\f0 Arial;}}"
      + "{\\*\\htmltag19 <html lang=\"es\">}{\\*\\htmltag64 <p title=\"a\\'e0\">}"
      + "\\htmlrtf {\\htmlrtf0 \\'c4\\'ee\\'ec {\\*\\htmltag84 &amp;}\\htmlrtf &\\htmlrtf0 a<b\\~c"
      + "\\htmlrtf\\par}\\htmlrtf0\\par\n{\\*\\mhtmltag1 x}"
      + "{\\*\\htmltag72 </p>}}";
    const output = await translated(open(outlookMail({ 0x1009: plainRtf(html) })), echo);
    expect(shownMail(Buffer.from(output))).toContain("<html lang=\"es\"><p title=\"aа\">Дом &amp;a&lt;b&nbsp;c\r\n</p>");
  });
  it("unpacks RTF", async () => {
    // The example of the published description of the format.
    const packed = "2d0000002b0000004c5a4675f1c5c7a703000a0072637067313235423"
      + "20af32068656c090020627705b06c647d0a800fa0";
    expect((await read(outlookMail({ 0x1009: Buffer.from(packed, "hex") }))).texts.slice(1)).toEqual(["hello world"]);
    const { texts, left } = await read(outlookMail({ 0x1000: "The car.", 0x1009: plainRtf(rtf("The \\b car\\b0 .")) }));
    expect([texts, left.length]).toEqual([["A red car", "The car."], 1]);
  });
  it("has texts of bytes in the encoding of its language", async () => {
    const bytes = "\xc4\xee\xec";
    const { texts } = await read(outlookMail({ 0x3ff1: 0x419, 0x3fde: 65_001, 0x0037: { bytes }, 0x1000: { bytes } }));
    expect(texts).toEqual(["Дом", "Дом"]);
  });
  it("has pictures in its text, attachments, and mails in it", async () => {
    const mail = outlookMail({ 0x1013: Buffer.from("<img src=\"cid:a\">The car."), 0x3fde: 65_001 }, [
      itemOf(8, { 0x3707: "a.png", 0x3712: "a", 0x3701: Buffer.from("picture") }),
      itemOf(8, { 0x3707: "naïve (1)'.pdf", 0x370e: "application/pdf\r\nX: y", 0x3701: Buffer.from("%PDF") }),
      itemOf(8, { 0x3001: "House", 0x3701: { item: itemOf(24, { 0x0037: "House", 0x1000: "A garden." }) } }),
      itemOf(8, { 0x3707: "Chart", 0x3701: { item: { "Workbook": Buffer.from("x") } } }),
    ]);
    const { texts, left } = await read(mail);
    expect(texts).toEqual(["A red car", "The car.", "House", "A garden."]);
    expect(left).toEqual([
      { place: "attachment naïve (1)'.pdf", why: "attachments of its kind are not translated" },
      { place: "attachment Chart", why: "objects that are embedded in the text of a mail are left out" },
    ]);
    const output = await translated(open(mail), echo);
    expect(output).toContain("Content-Disposition: inline;\r\n filename=\"a.png\"\r\nContent-ID: <a>\r\n\r\ncGljdHVyZQ==\r\n"
      + "------=_related_0--\r\n");
    expect(output).toContain("Content-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment;\r\n "
      + "filename*=utf-8''na%C3%AFve%20%281%29%27.pdf\r\n\r\nJVBERg==\r\n");
  });
  it("is refused where it is encrypted, and loses its signature", async () => {
    const sealed = (kind: string, content: string) => outlookMail({ 0x001a: kind }, [itemOf(8, { 0x3701: Buffer.from(content) })]);
    await expect(open(sealed("IPM.Note.SMIME", "x")).check()).rejects.toMatchObject({ code: "document-has-password" });
    const signed = mailOf("Content-Type: multipart/signed; boundary=b", "",
      ...partsOf("b", ["", "The car."], ["Content-Type: application/pkcs7-signature", "", "x"]));
    const { texts, left } = await read(sealed("IPM.Note.SMIME.MultipartSigned", signed));
    expect([texts, left.map(({ place }) => place)]).toEqual([["A red car", "The car."], ["digital signature"]]);
  });
  it("may be a mail that is only called so", async () => {
    expect((await read(Buffer.from(aMail([], ["The car."])))).texts).toEqual(["A red car", "The car."]);
  });
});

describe("recognising mails of Outlook", () => {
  it("goes by what is at the root of a compound file", async () => {
    const recognised = (bytes: Buffer) => documentFormats.recognise(opens(bytes, 5_000));
    expect(await recognised(outlookMail({ 0x1000: "x" }))).toBe(mediaType);
    expect(await recognised(compoundFile({ WordDocument: Buffer.from("x"), Embedded: itemOf(24, {}) }))).toBe("application/msword");
    expect(await recognised(outlookMail({}).subarray(0, 600))).toBe("application/x-ole-storage");
  });
});

describe("a compound file that does not mean well", () => {
  it.each([
    ["whose sectors go in circles", (bytes: Buffer) => {
      const table = bytes.readUInt32LE(76);
      const directory = bytes.readUInt32LE(48);
      bytes.writeUInt32LE(directory, (table + 1) * 512 + directory * 4);
    }],
    ["whose directory goes in circles", (bytes: Buffer) => {
      const root = (bytes.readUInt32LE(48) + 1) * 512;
      const child = bytes.readUInt32LE(root + 76);
      bytes.writeUInt32LE(child, root + child * 128 + 68);
    }],
    ["whose tables lead nowhere", (bytes: Buffer) => bytes.writeUInt32LE(0x7fffffff, 76)],
    ["of sectors of no size", (bytes: Buffer) => bytes.writeUInt16LE(1, 30)],
  ])("%s is refused", async (_, spoil) => {
    const bytes = outlookMail({ 0x1000: "The car is red. ".repeat(1_000) });
    spoil(bytes);
    await expect(open(bytes).check()).rejects.toMatchObject({ code: "document-damaged" });
  });
});
