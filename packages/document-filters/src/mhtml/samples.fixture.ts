import { mailOf, partsOf, shownMail } from "../mime/mails.fixture.js";
import { type FormatSamples, notText, samplesOf } from "../text/format-samples.fixture.js";

const mediaType = "application/x-mimearchive";
const html = (encoding: string, ...lines: readonly string[]): string[] =>
  ["Content-Type: text/html", `Content-Transfer-Encoding: ${encoding}`, "Content-Location: https://example.org/car.html?a=1", "", ...lines];
const page = (type: string, ...parts: readonly (readonly string[])[]): string => mailOf(
  "From: <Saved by Blink>", "Snapshot-Content-Location: https://example.org/car.html", "Subject: A red car",
  "Date: Fri, 20 Nov 2026 09:30:00 -0000", "MIME-Version: 1.0",
  `Content-Type: multipart/related;\r\n\ttype="${type}";\r\n\tboundary="----x"`,
  "", "", ...partsOf("----x", ...parts), "");

/** Saved pages. */
export const samples: FormatSamples = {
  samples: samplesOf(mediaType, {
    "a page": page("text/html", html("quoted-printable", "<p class=3D\"a\">The <b>na=C3=AFve</b> car. It is fast.</p>"),
      ["Content-Type: text/css", "Content-Transfer-Encoding: 8bit", "", "p { content: \"The word\" }"]),
    "a frame": page("text/html", html("8bit", "<p>One. Two.</p>"), html("base64", Buffer.from("<p>Three</p>").toString("base64"))),
    "a page of Word": mailOf("MIME-Version: 1.0", "Content-Type: multipart/related; boundary=\"x\"", "", "This is a page.",
      ...partsOf("x", html("quoted-printable", "<p>The car.</p>"))),
  }, { staysItself: true }),
  wrong: [
    notText(mediaType),
    { mediaType, bytes: Buffer.from("<p>A page.</p>\n"), code: "document-of-other-format", names: /does not begin with a header/ },
  ],
  shown: shownMail,
};
