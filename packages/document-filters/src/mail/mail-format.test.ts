import { describe, expect, it } from "@jest/globals";
import { DocumentFormats, type LeftText, outputFormatOf, type TranslatableDocument } from "@dragoman/application/documents";
import PostalMime from "postal-mime";
import { plainText, type Segment, type TargetSegment } from "@dragoman/domain/segments";
import type { DocumentSample } from "@dragoman/port-contracts/documents";
import { documentFormats } from "../document-formats.js";
import { aMail, base64, mailOf, partsOf } from "../mime/mails.fixture.js";
import { aContext, type Bytes, echo, opens, translated, upperCase } from "../text/pass.fixture.js";
import { samples as workbooks } from "../xlsx/samples.fixture.js";

const mediaType = "message/rfc822";
const open = (content: Bytes) => documentFormats.open({ mediaType, encoding: "", bytes: opens(content, 1_000) });
const plain = ["Content-Type: text/plain; charset=utf-8"];
const accents = (segment: Segment) => segment.map((piece) => (typeof piece === "string" ? piece.replace(/e(?=r)/g, "é") : piece));

async function bytesOf(document: TranslatableDocument, translate: (segment: Segment) => TargetSegment): Promise<Buffer> {
  const written = async function* () {
    for await (const part of document.parts(aContext())) yield ["keep" in part ? part.keep : part.write(part.segments.map(translate))];
  };
  const bytes: Uint8Array[] = [];
  for await (const piece of document.assemble(written())) bytes.push(piece);
  return Buffer.concat(bytes);
}

async function read(content: Bytes): Promise<{ texts: string[]; places: string[]; left: LeftText[] }> {
  const found = { texts: [] as string[], places: [] as string[], left: [] as LeftText[] };
  for await (const part of open(content).parts(aContext())) {
    if ("keep" in part) found.left.push(...part.left === undefined ? [] : [part.left]);
    else {
      found.texts.push(...part.segments.map(plainText));
      found.places.push(...part.segments.map(() => part.place ?? ""));
    }
  }
  return found;
}

describe("the subject of a mail", () => {
  const subjectOf = async (subject: string, more: readonly string[] = [], translate: (segment: Segment) => TargetSegment = upperCase) => {
    const output = await translated(open(aMail([...more, ...plain], ["1"], subject)), translate);
    return /^Subject: ([^]*?)\r\n(?! )/m.exec(output)?.[1];
  };

  it.each([
    ["A red car", "A RED CAR"], ["Re: AW: Fwd: a car", "Re: AW: Fwd: A CAR"], ["RE[2]: a car", "RE[2]: A CAR"],
    ["[list] a car", "[LIST] A CAR"],
    ["=?iso-8859-1?Q?na=EFve_=3Fcar?=", "=?utf-8?Q?NA=C3=8FVE_=3FCAR?="],
    ["=?utf-8?B?5Lu?= =?utf-8?B?K5pel?=", undefined], ["Re: =?gb2312?B?u9i4tA==?=: car", "Re: =?utf-8?B?5Zue5aSNOiBDQVI=?="],
    ["=?utf-8?Q?a?= b =?utf-8?Q?c?= =?utf-8?Q?d?=", "A B CD"],
  ])("%s becomes %s", async (subject, expected) => expect(await subjectOf(subject)).toBe(expected ?? subject));

  it("keeps the name of a mailing list", async () => {
    expect(await subjectOf("Re: [cars] a car", ["List-Id: <cars.example.org>"])).toBe("Re: [cars] A CAR");
  });
  it("is folded where it is long, and stays in ASCII", async () => {
    expect(await subjectOf("a car ".repeat(20).trim())).toBe(`${"A CAR ".repeat(11)}A\r\n ${"CAR A ".repeat(8)}CAR`);
    const words = await subjectOf("her term ".repeat(12).trim(), [], accents) as string;
    expect(words.split("\r\n").every((line) => /^ ?=\?utf-8\?Q\?[!-~]+\?=$/.test(line) && line.length <= 76)).toBe(true);
    expect((await read(aMail(plain, ["1"], words))).texts[0]).toBe("hér térm ".repeat(12).trim());
  });
  it("brings no line into the header, whatever an engine says", async () => {
    expect(await subjectOf("a car", [], () => ["a\r\nBcc: x@example.org\r\n\r\nb"])).toBe("a Bcc: x@example.org b");
  });
  it("is left where nobody can decode it", async () => {
    const { texts, left } = await read(aMail(plain, ["1"], "=?x-unheard?Q?abc?="));
    expect([texts, left]).toEqual([["1"], [{ place: "subject", why: "it is in an encoding that cannot be decoded" }]]);
  });
});

describe("the text of a mail", () => {
  it("is joined within quotations, whose marks stay before each line", async () => {
    const quoted = aMail(plain, [
      "> This is the first sentence of a paragraph that", "> was wrapped by hand. It ends here.", ">",
      ">> An older one that is long enough to", ">> go on.", "No.", "", "-- ", "Anna",
    ]);
    const { texts } = await read(quoted);
    expect(texts.slice(1)).toEqual([
      "This is the first sentence of a paragraph that was wrapped by hand.", "It ends here.", "An older one that is long enough to go on.",
      "No.", "Anna",
    ]);
    expect(await translated(open(quoted), upperCase)).toBe(quoted.replace(/car|A red/g, (word) => word.toUpperCase())
      .replace(/(?<=\r\n\r\n)[^]*/, (text) => text.toUpperCase()));
  });
  it("flows again", async () => {
    const line = "word ".repeat(14);
    const flowed = aMail(["Content-Type: text/plain; format=flowed; delsp=no"],
      [line, line, "end.", "> quoted ", "> text", " From here", "-- ", "x"]);
    expect((await read(flowed)).texts.slice(1)).toEqual([`${line.repeat(2)}end.`, "quoted text", "From here", "x"]);
    const output = await translated(open(flowed), upperCase);
    expect(output.split("\r\n\r\n")[1])
      .toBe(mailOf("WORD ".repeat(15), `${"WORD ".repeat(13)}END.`, "> QUOTED TEXT", " FROM HERE", "-- ", "X"));
  });
  it("flows without the blank that makes it flow, where that is no text", async () => {
    const flowed = aMail(["Content-Type: text/plain; format=flowed; delsp=yes"], ["un ", "known  ", "cars", "1"]);
    expect((await read(flowed)).texts.slice(1)).toEqual(["unknown cars", "1"]);
  });
  it.each([
    ["7bit", "7bit", upperCase, "WE ARE HERE"], ["7bit", "quoted-printable", accents, "We are hére"],
    ["8bit", "8bit", accents, "We are hére"],
    ["8bit", "quoted-printable", () => ["é and more text. ".repeat(80)], "é and more text. ".repeat(80)],
    ["7bit", "base64", () => ["это красный автомобиль"], "это красный автомобиль"],
    ["quoted-printable", "quoted-printable", accents, "We are hére"], ["base64", "base64", accents, "We are hére"],
  ] as const)("of %s is written in %s where that fits", async (had, written, translate, expected) => {
    const [content] = had === "base64" ? base64("We are here") : ["We are here"];
    const type = ["Content-Type: text/plain; charset=us-ascii; x=\"a;b\"", `Content-Transfer-Encoding: ${had}`];
    const mail = aMail(type, [content as string], "-");
    const output = await translated(open(mail), translate);
    expect(output).toContain(`\r\nContent-Transfer-Encoding: ${written}\r\n`);
    expect(output).toContain(`Content-Type: text/plain; charset=${translate === upperCase ? "us-ascii" : "utf-8"}; x="a;b"\r\n`);
    expect((await read(output)).texts.join(" ")).toBe(expected.trim());
  });
  it("tells what it is in where nothing was said", async () => {
    const output = await translated(open(mailOf("From: a@example.org", "Subject: 1", "", "We are her")), accents);
    expect(output).toBe(mailOf("From: a@example.org", "Subject: 1", "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable", "MIME-Version: 1.0", "", "We are h=C3=A9r"));
  });
  it.each([
    ["koi8-r", Buffer.from([0xe4, 0xcf, 0xcd]), "Дом"], ["cp437", Buffer.from([0x81, 0x62, 0x65, 0x72]), "über"],
    ["us-ascii", Buffer.from("naïve"), "naïve"], ["unknown-8bit", Buffer.from("naïve"), "naïve"], ["", Buffer.from("naïve"), "naïve"],
    ["utf-16", Buffer.from("\ufeffHello", "utf16le"), "Hello"],
  ])("in %s is read in it", async (label, bytes, text) => {
    const header = [`Content-Type: text/plain; charset="${label}"`, "Content-Transfer-Encoding: base64"];
    expect((await read(aMail(header, base64(bytes)))).texts.at(-1)).toBe(text);
  });
  it("that was signed in place loses its signature, and keys and secrets stay", async () => {
    const armour = (name: string) => [`-----BEGIN PGP ${name}-----`, "Version: 1", "", "abcd", `-----END PGP ${name}-----`];
    const begin = ["-----BEGIN PGP SIGNED MESSAGE-----", "Hash: SHA1", ""];
    const mail = aMail(plain, [...begin, "- -- a car", ...armour("SIGNATURE"), "Bye", ...armour("MESSAGE")]);
    const { texts, left } = await read(mail);
    expect(texts.slice(1)).toEqual(["-- a car", "Bye"]);
    expect(left).toEqual([
      { place: "digital signature", why: "what it signs has changed, so it was left out" },
      { place: "text", why: "encrypted text is not translated" },
    ]);
    expect((await translated(open(mail), echo)).split("\r\n\r\n").slice(1).join("\r\n\r\n"))
      .toBe(mailOf("-- a car", "Bye", ...armour("MESSAGE")));
  });
});

describe("a mail in parts", () => {
  const two = partsOf("b", [...plain, "", "A car."], ["Content-Type: text/html", "", "<p>A <b>car</b>.</p>"]);
  const alternative = aMail(["Content-Type: multipart/alternative; boundary=b"], two, "1");

  it("has all its alternatives translated, and each text once in what is made of it", async () => {
    expect(await translated(open(alternative), upperCase)).toBe(alternative.replaceAll("car", "CAR"));
    expect((await read(alternative)).places).toEqual(["subject", "text", "text in HTML"]);
    const made = (format: string) =>
      translated(documentFormats.target(open(alternative), { title: "", format: mediaType }, format), upperCase);
    expect(await made("text/plain")).toBe("1\n\nA CAR.\n");
    expect((await made("application/x-xliff")).match(/<target.*?<\/target>/g)).toHaveLength(2);
  });
  it("is read by a parser of another make as it was, but for the translation", async () => {
    const html = ["Content-Type: text/html; charset=iso-8859-1", "Content-Transfer-Encoding: quoted-printable", "",
      "<p>A na=EFve <b>car</b>.</p>"];
    const pdf = ["Content-Type: application/pdf; name*0*=utf-8''na%C3%AF;", " name*1*=ve.pdf", "Content-Transfer-Encoding: base64", "",
      ...base64("%PDF")];
    const both = partsOf("c", [...plain, "", "Dear Ben,", "", "> a car", "-- ", "Anna"], html);
    const mail = aMail(["Content-Type: multipart/mixed; boundary=b"],
      partsOf("b", ["Content-Type: multipart/alternative; boundary=c", "", ...both], pdf), "=?utf-8?Q?A_na=C3=AFve_car?=");
    const parsed = (content: string) => PostalMime.parse(content, { attachmentEncoding: "base64" });
    const [before, after] = [await parsed(mail), await parsed(await translated(open(mail), upperCase))];
    expect(after).toEqual({
      ...before, subject: "A NAÏVE CAR", text: before.text?.toUpperCase(), html: "<p>A NAÏVE <b>CAR</b>.</p>\n",
      headers: before.headers.map((header) => (header.key === "subject" ? expect.anything() as unknown : header)),
      headerLines: before.headerLines.map((header) => (header.key === "subject" ? expect.anything() as unknown : header)),
    });
    expect(after.attachments[0]?.filename).toBe("naïve.pdf");
  });
  it("comes back as text unless its own format is asked for", () => {
    for (const format of ["", "default", undefined]) expect(outputFormatOf(format, mediaType, documentFormats)).toBe("text/plain");
    expect(outputFormatOf("Message/RFC822", mediaType, documentFormats)).toBe(mediaType);
    expect(outputFormatOf("", "application/x-mimearchive", documentFormats)).toBe("application/x-mimearchive");
  });
  it("keeps the lines and marks of its text as plain text", async () => {
    const mail = aMail(["Content-Type: multipart/mixed; boundary=b"], partsOf("b",
      [...plain, "", "Dear Ben,", "", "> old", "new", "-- ", "Anna"], ["Content-Type: text/html", "", "<p>One.</p><p>Two.</p>"],
      ["Content-Type: message/rfc822", "", ...aMail(plain, ["Inner."], "Other").trimEnd().split("\r\n")]));
    const target = documentFormats.target(open(mail), { title: "", format: mediaType }, "text/plain");
    expect((await translated(target, echo)).replaceAll("\r\n", "\n"))
      .toBe("A red car\n\nDear Ben,\n\n> old\nnew\n-- \nAnna\n\nOne.\nTwo.\n\nOther\n\nInner.\n");
  });
  it("loses the signature over it, and tells so", async () => {
    const type = ["Content-Type: multipart/signed; micalg=x;", " protocol=\"application/pgp-signature\"; boundary=\"b\""];
    const signed = aMail(["DKIM-Signature: v=1;", " b=x", ...type],
      partsOf("b", [...plain, "", "A car."], ["Content-Type: application/pgp-signature", "", "x"]), "1");
    expect(await translated(open(signed), echo)).toBe(
      aMail(["Content-Type: multipart/mixed; boundary=\"b\""], partsOf("b", [...plain, "", "A car."]), "1"));
    expect((await read(signed)).left.map(({ place }) => place)).toEqual(["signature of the mail server", "digital signature"]);
  });
  it("tells which attachments are not translated", async () => {
    const attached = (type: string, name = "a") => [`Content-Type: ${type}; name="${name}"`, "", "BEGIN:VCALENDAR"];
    const mail = aMail(["Content-Type: multipart/mixed; boundary=b"], partsOf("b", attached("application/pdf", "a.pdf"),
      attached("text/calendar"), attached("text/vcard"), attached("image/png"), attached("text/plain", "a.patch"),
      attached("text/plain", "a.txt"),
      attached("application/pkcs7-mime"), ["Content-Type: text/plain", "Content-Transfer-Encoding: x-uuencode", "", "begin"]));
    expect((await read(mail)).left).toEqual([
      { place: "attachment a.pdf", why: "attachments of its kind are not translated" },
      { place: "attachment a", why: "calendar entries are not translated" },
      { place: "attachment a", why: "cards of contacts are not translated" },
      { place: "attachment a.patch", why: "attachments of its kind are not translated" },
      { place: "attachment a", why: "it is encrypted" },
      { place: "attachment", why: "it is in an encoding that cannot be decoded" },
    ]);
    expect(await translated(open(mail), echo)).toBe(mail);
  });
  it("has the documents of Office in it translated too, unless they cannot be read", async () => {
    const sheet = workbooks.samples[0] as DocumentSample;
    const attached = (bytes: Uint8Array) => ["Content-Type: application/octet-stream; name=a.xlsx", "Content-Transfer-Encoding: base64", "",
      ...base64(bytes)];
    const mail = aMail(["Content-Type: multipart/mixed; boundary=b"],
      partsOf("b", [...plain, "", "A car."], attached(sheet.bytes), attached(sheet.bytes.subarray(0, -30))), "1");
    const { texts, places, left } = await read(mail);
    const alone = documentFormats.open({ ...sheet, encoding: "", bytes: opens(sheet.bytes) });
    const own: string[] = [];
    const translation = await bytesOf(alone, (segment) => {
      own.push(plainText(segment));
      return upperCase(segment);
    });
    expect(texts).toEqual(["1", "A car.", ...own]);
    expect(places.slice(2).every((place) => place.startsWith("attachment a.xlsx"))).toBe(true);
    expect(left.slice(-1)).toEqual([{ place: "attachment a.xlsx", why: "attachments of its kind are not translated" }]);
    const [, , part = ""] = (await translated(open(mail), upperCase)).split(/\r\n--b(?:--)?\r\n/);
    expect(part.split("\r\n\r\n")[1]).toBe(base64(translation).join("\r\n"));
    const target = documentFormats.target(open(mail), { title: "", format: mediaType }, "text/plain");
    expect(await translated(target, echo)).toBe("1\n\nA car.\n");
  });
  it("is read so deep, and not deeper", async () => {
    const within = (levels: number): string => (levels === 0 ? aMail(plain, ["Deep."], "1")
      : aMail(["Content-Type: message/rfc822"], within(levels - 1).trimEnd().split("\r\n"), "1"));
    expect((await read(within(5))).texts.at(-1)).toBe("Deep.");
    expect((await read(within(5))).places.at(-1)).toBe(`${"attached mail, ".repeat(5)}text`);
    const deeper = await read(within(6));
    expect([deeper.texts.at(-1), deeper.left]).toEqual(["1", [{
      place: "attachment", why: "what stands so deep in a mail, or is encoded as a whole, is not translated",
    }]]);
    const parts = (levels: number): string => Array.from({ length: levels }, (_, i) => i + 1).reduce(
      (inner, level) => mailOf(`Content-Type: multipart/mixed; boundary=b${level}`, "", `--b${level}`, inner, `--b${level}--`),
      "\r\nDeep.");
    expect((await read(`Subject: 1\r\n${parts(3)}`)).texts).toEqual(["1", "Deep."]);
    expect((await read(`Subject: 1\r\n${parts(2_000)}`)).texts).toEqual(["1"]);
  });
  it("is refused where it has parts without number, or a header without end", async () => {
    await expect(open(aMail(["Content-Type: multipart/mixed; boundary=b"], Array(10_001).fill("--b\r\n") as string[])).check())
      .rejects.toMatchObject({ code: "document-has-too-many-parts" });
    await expect(open(`Subject: ${"x".repeat(1_100_000)}`).check()).rejects.toMatchObject({ code: "document-token-too-long" });
  });
});

describe("recognising mails", () => {
  it.each<[string, Bytes]>([
    [mediaType, aMail(plain, ["x"])], [mediaType, `From someone Fri Nov 20 09:30:00 2026\n${aMail(plain, ["x"])}`],
    [mediaType, mailOf("From: a", "To: b", "Subject: c", "Date: Fri, 20 Nov 2026 09:30:00 +0100", "", "x")],
    [mediaType, mailOf("Content-Type: multipart/mixed; boundary=x", "", "--x", "", "a", "--x--")],
    [mediaType, `Received: x\r\nReturn-Path: y\r\nTo: z\r\nX-Long: ${"y ".repeat(2_200)}`],
    ["text/plain", mailOf("From: Anna", "Sent: Monday", "To: Ben", "Subject: A car", "", "Hello")],
    ["text/plain", mailOf("From: Anna", "Date: Monday, 2 May at 10:00", "Subject: A car", "To: Ben", "", "Hello")],
    ["text/plain", mailOf("Subject: A car", "Message-ID: x is what I saw")], ["text/plain", mailOf("Note: this", "Warning: that", "", "x")],
    ["text/plain", mailOf("HTTP/1.1 200 OK", "Date: Fri, 20 Nov 2026 09:30:00 GMT", "Content-Type: text/html", "", "x")],
    ["application/x-mimearchive",
      mailOf("From: <Saved by Blink>", "MIME-Version: 1.0", "Content-Type: multipart/related; boundary=x", "", "--x")],
    [mediaType, aMail(["Content-Type: multipart/related; type=\"text/html\"; boundary=x"], ["--x", "", "a"])],
  ])("sees %s in %j", async (format, content) => expect(await documentFormats.recognise(opens(content, 500))).toBe(format));
});

it("holds little of a mail with a large attachment", async () => {
  const line = `${Buffer.alloc(57, "x").toString("base64")}\r\n`;
  const piece = Buffer.from(line.repeat(800));
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from(aMail(["Content-Type: multipart/mixed; boundary=b"], ["--b", "", "A car.", "--b",
      "Content-Type: application/zip", "Content-Transfer-Encoding: base64", ""]));
    for (let i = 0; i < 100; i++) yield piece;
    yield Buffer.from("--b--\r\n");
  };
  let [largest, total] = [0, 0];
  const document = documentFormats.open({ mediaType, encoding: "", bytes });
  for await (const part of document.parts(aContext())) {
    if (!("keep" in part)) continue;
    largest = Math.max(largest, part.keep.length);
    total += part.keep.length;
  }
  expect(total).toBeGreaterThan(100 * piece.length);
  expect(largest).toBeLessThan(2 * piece.length);
});

it("says of formats what a mail is", () => {
  expect(documentFormats).toBeInstanceOf(DocumentFormats);
  expect([documentFormats.ending(mediaType), documentFormats.targetOf(mediaType)]).toEqual([".eml", mediaType]);
});
