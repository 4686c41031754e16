import { applySpans, type EnteredSpan, highestNumber } from "./entered-spans.js";
import { hasLetters, type Piece, type Segment } from "./segment.js";

const inAddress = String.raw`[^\s<>"'()\[\]{}]`;
/** Parentheses belong to an address when both are in it, as in /wiki/Lead_(metal). */
const inParentheses = String.raw`\(${inAddress}{0,200}\)`;
const units = String.raw`[kMGT]i?B|[kcm]?m[²³]?|[mk]?g|[km]?W|kWh|m?l|[kMG]?Hz|°[CF]|%`;
/**
 * What no engine may touch in running text: what a program puts in later, and what is an address. Each alternative
 * starts with a literal or a bounded class, so that no text makes it slow.
 */
const alternatives = [
  // https://host/path
  String.raw`(?:[a-z][a-z0-9+.-]{1,20}://|www\.)(?:${inAddress}|${inParentheses}){0,2000}(?:[^\s<>"'()\[\]{}.,;:!?]|${inParentheses})`,
  String.raw`(?:mailto:)?[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}`, // name@host.example
  String.raw`\{\{[^{}\n]{1,200}\}\}`, // {{name}}
  String.raw`[$#%]\{[^{}\n]{1,200}\}`, // ${name}
  String.raw`\{[\w.:,-]{0,100}\}`, // {0}, {name}, {}
  String.raw`%(?:\d{1,3}\$)?[-+0#]{0,4}\d{0,4}(?:\.\d{1,4})?(?:l{1,2}|h{1,2})?[sdiufFeEgGxXoc@](?![\p{L}\p{N}])`, // %s, %1$d
  String.raw`%\(\w{1,100}\)[sdif]`, // %(name)s
  String.raw`</?[a-z][^<>\n]{0,1000}>`, // a tag that was typed as text
  String.raw`(?<![\p{L}\p{N}_])[@#][\p{L}_][\p{L}\p{N}_-]{0,100}`, // @mention, #tag
  String.raw`(?<![\p{L}\p{N}.,])\d{1,15}(?:[.,]\d{1,15}){0,5}[ \u00a0]?(?:${units})(?![\p{L}\p{N}])`, // 5 kg
];
const protectable = new RegExp(alternatives.join("|"), "giu");
/** Cheap and sure: a text without any of these has nothing to protect. */
const mayHold = /[@#%{}<\d]|:\/\/|www\./i;

/** Those that are no words with which somebody might begin a sentence behind a full stop without a blank. */
const fileNameEndings =
  "txt|pdf|docx?|xlsx?|pptx?|odt|rtf|md|csv|json|xml|ya?ml|html?|css|js|ts|py|sql|exe|dll|zip|png|jpe?g|gif|svg|mp[34]|xliff|tmx";
/** Anywhere else a slash stands between words: `(s)/all/none`, `5 €/night/guest`. A quotation mark behind a word closes. */
const pathStart = String.raw`(?<=^|[\s(\[{“‘«„=:;,|}]|(?:^|[\s(\[{=:,])["'\x60])`;
/** Names of files and folders, and those within programs. They begin at each word, so they are looked for only where they may be. */
const alternativesOfFiles = [
  String.raw`(?<![\p{L}\p{N}./~])(?:~|\.{1,2})(?:/[\w.@+-]{0,100}[\w@+-]){1,30}/?`, // ./a, ../a/b, ~/a
  String.raw`${pathStart}(?:/[\w.@+-]{0,100}[\w@+-]){2,30}/?`, // /usr/bin
  String.raw`(?<![\p{L}\p{N}])[a-z]:\\(?:[^\s<>"'|?*:]{0,250}[^\s<>"'|?*:.,;!)\]])?`, // C:\Users
  // house.txt
  String.raw`(?<![\p{L}\p{N}_.-])[\p{L}\p{N}][\p{L}\p{N}_-]{0,100}(?:\.[\p{L}\p{N}_-]{1,30}){0,4}\.(?:${fileNameEndings})(?![\p{L}\p{N}_])`,
  String.raw`(?<![\p{L}\p{N}_])[\p{L}\p{N}]{1,60}(?:_{1,2}[\p{L}\p{N}]{1,60}){1,15}(?![\p{L}\p{N}_])`, // red_house
];
const protectableWithFiles = new RegExp([...alternatives, ...alternativesOfFiles].join("|"), "giu");
const mayHoldFiles = /[_/\\]|\.[a-z]{2}/i;

/**
 * Takes placeholders, addresses, names of files, mentions and numbers with units out of the engine's sight, as protected
 * spans that stand for themselves. Spans are numbered on from the highest number of the segment. The segment itself comes
 * back when it holds none.
 */
export function protectSpans(segment: Segment): Segment {
  if (!segment.some((piece) => typeof piece === "string" && (mayHold.test(piece) || mayHoldFiles.test(piece)))) return segment;
  let next = 1 + highestNumber(segment);
  const pieces: Piece[] = [];
  /** The characters in front of a piece, which tell where a word begins; codes that come in pairs divide none. */
  let before = "";
  for (const piece of segment) {
    if (typeof piece !== "string") {
      pieces.push(piece);
      if ("point" in piece) before = "";
      else if ("protected" in piece) before = piece.text.slice(-2);
    } else {
      const text = before + piece;
      const pattern = mayHoldFiles.test(piece) ? protectableWithFiles : protectable;
      let end = pattern.lastIndex = before.length;
      for (const match of text.matchAll(pattern)) {
        if (match.index > end) pieces.push(text.slice(end, match.index));
        pieces.push({ protected: next++, text: match[0] });
        end = match.index + match[0].length;
      }
      if (end < text.length) pieces.push(text.slice(end));
      before = text.slice(-2);
    }
  }
  return pieces;
}

/** Whether an engine finds words in the segment beside what somebody entered and what it may not touch. */
export function hasOwnWords(segment: Segment, spans: readonly EnteredSpan[]): boolean {
  return hasLetters(protectSpans(applySpans(segment, spans).segment));
}
