import { encodedField } from "../mime/encoded-words.js";
import { Header } from "../mime/header.js";
import type { Item } from "./item.js";

const lineEnd = "\r\n";

/** Fields that say how a content is written, which is another one now, or sign it. */
const ofContent = /^(?:content-.*|mime-version|dkim-signature|domainkey-signature|x-google-dkim-signature|arc-.*|lines)$/;

/** The header of the mail that an item was, or would have been; without the fields of its content. */
export async function itemHeader(item: Item): Promise<string> {
  const sent = await item.text(0x007d);
  const header = Header.of((sent ?? "").replace(/\r?\n/g, lineEnd));
  const own = header.without(({ name }) => name === "" || ofContent.test(name)).fields.map(({ raw }) => inAscii(raw)).join("");
  const missing = (await fieldsOf(item)).filter(([name]) => !header.has(name.toLowerCase()));
  return own + missing.map(([name, text]) => encodedField(`${name}: `, text, lineEnd)).join("");
}

/** Every line of a field ends, and other characters than those of ASCII are what they are in UTF-8. */
const inAscii = (raw: string): string => Buffer.from(raw.endsWith(lineEnd) ? raw : raw + lineEnd).toString("latin1");

async function fieldsOf(item: Item): Promise<[string, string][]> {
  const [subject, id, answered, references] = await Promise.all([0x0037, 0x1035, 0x1042, 0x1039].map((one) => item.text(one)));
  const date = item.time(0x0039) ?? item.time(0x0e06) ?? item.time(0x3007);
  const fields: [string, string | undefined][] = [
    ["From", await senderOf(item)], ...await recipientsOf(item), ["Subject", subject],
    ["Date", date?.toUTCString().replace("GMT", "+0000")], ["Message-ID", id], ["In-Reply-To", answered], ["References", references],
  ];
  return fields.flatMap(([name, text]): [string, string][] => {
    const clean = text?.replace(/[\x00-\x1f\x7f]+/g, " ").trim() ?? "";
    return clean === "" ? [] : [[name, clean]];
  });
}

async function senderOf(item: Item): Promise<string | undefined> {
  const names = await firstOf(item, [0x0042, 0x0c1a]);
  return address(names, await firstOf(item, [0x5d02, 0x5d01, 0x0065, 0x0c1f]));
}

async function recipientsOf(item: Item): Promise<[string, string][]> {
  const found: Record<string, string[]> = { To: [], Cc: [], Bcc: [] };
  for (const recipient of await item.all("recip")) {
    const kind = ["To", "Cc", "Bcc"][(recipient.number(0x0c15) ?? 1) - 1] ?? "To";
    const written = address(await firstOf(recipient, [0x3001]), await firstOf(recipient, [0x39fe, 0x3003]));
    if (written !== undefined) found[kind]?.push(written);
  }
  return Object.entries(found).map(([kind, written]) => [kind, written.join(", ")]);
}

async function firstOf(item: Item, ids: readonly number[]): Promise<string | undefined> {
  for (const id of ids) {
    const text = (await item.text(id))?.trim();
    if (text !== undefined && text !== "") return text;
  }
  return undefined;
}

/** Within a company a mail has other addresses than those of the internet: then it is a group with a name, and nobody in it. */
function address(name: string | undefined, place: string | undefined): string | undefined {
  const isMail = place !== undefined && /^[^\s@<>]+@[^\s@<>]+$/.test(place);
  if (name === undefined || name === place) return isMail ? place : undefined;
  const quoted = `"${name.replace(/["\\]/g, "\\$&")}"`;
  return isMail ? `${quoted} <${place}>` : `${quoted}:;`;
}
