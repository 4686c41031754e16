import { aMail, base64, mailOf, partsOf, shownMail } from "../mime/mails.fixture.js";
import { type FormatSamples, notText, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";

const mediaType = "message/rfc822";
const plain = ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit"];
const letter = [
  "Dear Ben,", "", "the car is red. It is fast.", "", "> Which colour has", "> the car?", ">", ">> And the house?", "", "-- ", "Anna",
];
const alternatives = partsOf("inner",
  ["Content-Type: text/plain; charset=\"utf-8\"", "Content-Transfer-Encoding: quoted-printable", "",
    "The na=C3=AFve car=", " is red. It is fast."],
  ["Content-Type: text/html; charset=utf-8", "Content-Transfer-Encoding: base64", "",
    ...base64("<p>The <b>naïve</b> car is red. <i>It</i> is fast.</p>\r\n")]);
const attachment = ["Content-Type: application/pdf; name*=utf-8''na%C3%AFve.pdf", "Content-Transfer-Encoding: base64",
  "Content-Disposition: attachment; filename*=utf-8''na%C3%AFve.pdf", "", ...base64("%PDF-1.7 This is no text.")];

/** Mails. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf(mediaType, {
      "a letter": aMail(plain, letter),
      "alternatives": aMail(["Content-Type: multipart/alternative; boundary=inner"], ["This is MIME.", ...alternatives, "Behind it."],
        "=?utf-8?Q?Re:_Cami=C3=B3n?= =?utf-8?B?IHJvam8=?="),
      "an attachment": aMail(["Content-Type: multipart/mixed;", "\tboundary=\"out er\""],
        partsOf("out er", ["Content-Type: multipart/alternative; boundary=inner", "", ...alternatives], attachment)),
      "a mail in a mail": aMail(["Content-Type: multipart/mixed; boundary=outer"], partsOf("outer", [...plain, "", "See below."],
        ["Content-Type: message/rfc822", "", ...aMail(plain, letter, "The house").trimEnd().split("\r\n")])),
      "lines that end as on Unix": aMail(plain, letter).replaceAll("\r\n", "\n"),
      "nothing but a header": mailOf(
        "From: a@example.org", "Date: Fri, 20 Nov 2026 09:30:00 +0100", "Message-ID: <1@example.org>"),
      "lines that flow": aMail(["Content-Type: text/plain; format=flowed; charset=utf-8"],
        ["The car is ", "red. It is fast.", "> And the ", "> house?", "-- ", "Anna"]),
    }, { staysItself: true }),
    ...samplesOf(mediaType, {
      "Latin 1": Buffer.from(aMail(["Content-Type: text/plain; charset=iso-8859-1", "Content-Transfer-Encoding: quoted-printable"],
        ["The na=EFve car. =20", "Fast."]), "latin1"),
      "a signature": aMail(["Content-Type: multipart/signed; protocol=\"application/pgp-signature\"; micalg=pgp-sha1; boundary=outer"],
        partsOf("outer",
          [...plain, "", "The car is red."], ["Content-Type: application/pgp-signature", "", "-----BEGIN PGP SIGNATURE-----"])),
    }),
    ...randomSamples(mediaType, someOf([
      "The red car. ", "this is a rather long line of text that goes on and on ", "\r\n", "\n", "> ", ">> ", "\r\n\r\n", "🙂 naïve",
      "- item",      "-- \r\n", "--outer\r\n", "From here. ", "\t",
    ]).map((text) => aMail(plain, [text])), { staysItself: true }),
  ],
  wrong: [
    notText(mediaType),
    { mediaType, bytes: Buffer.from("Dear Ben,\nhello.\n"), code: "document-of-other-format", names: /does not begin with a header/ },
    {
      mediaType, code: "document-has-password", names: /mail is encrypted/,
      bytes: Buffer.from(aMail(["Content-Type: application/pkcs7-mime; smime-type=enveloped-data"], base64("secret"))),
    },
  ],
  shown: shownMail,
};
