import { DomainError } from "@dragoman/domain/common";
import { type UnitItem, type UnitText, unitText } from "./unit-text.js";
import { xmlText } from "../xml-syntax/xml-text.js";
import type { OpenTag, XmlToken } from "../xml-syntax/xml-tokens.js";

/**
 * What an element inside the text of a unit is: a `pair` around words, or a code whose content stays as it is. `raw` is
 * its start tag in the target where that differs.
 */
export type InlineRole =
  | { readonly kind: "pair" | "point" | "protected"; readonly raw?: string }
  | { readonly kind: "begin" | "end"; readonly key: string; readonly raw?: string };

/** Knows the inline elements of one format; `name` comes without prefix. */
export type InlineRoles = (name: string, attributes: Readonly<Record<string, string>>, raw: string) => InlineRole;

/** Collects what stands in the text of a unit; the names of its tokens have no prefix. */
export class UnitSource {
  private readonly items: UnitItem[] = [];
  /** A code whose content stays as it is, while it is read. */
  private code: { depth: number; raw: string; text: string; readonly role: InlineRole } | undefined;

  constructor(private readonly roles: InlineRoles) {}

  token(token: XmlToken): void {
    if (this.code !== undefined) this.inCode(token, this.code);
    else if (token.kind === "text") this.items.push({ kind: "text", text: xmlText(token.raw) });
    else if (token.kind === "cdata") this.items.push({ kind: "text", text: cdataText(token.raw) });
    else if (token.kind === "open") this.open(token);
    else this.items.push({ kind: token.kind === "close" ? "close" : "point", raw: token.raw });
  }

  /** The sentences of what was collected, in the language of the IETF tag. */
  text(tag: string): UnitText {
    return unitText(this.items, tag);
  }

  private open({ name, attributes, raw }: OpenTag): void {
    const role = this.roles(name, attributes, raw);
    const start = role.raw ?? raw;
    if (role.kind === "pair") this.items.push({ kind: "open", raw: start });
    else this.code = { depth: 0, raw: start, text: "", role };
  }

  private inCode(token: XmlToken, code: NonNullable<typeof this.code>): void {
    code.raw += token.raw;
    if (token.kind === "text") code.text += xmlText(token.raw);
    if (token.kind === "open") code.depth++;
    if (token.kind !== "close" || code.depth-- > 0) return;
    this.code = undefined;
    this.items.push(itemOf(code.role, code.raw, code.text));
  }
}

const cdataText = (raw: string): string => raw.slice("<![CDATA[".length, -"]]>".length).replace(/\r\n?/g, "\n");

function itemOf(role: InlineRole, raw: string, text: string): UnitItem {
  if (role.kind === "begin" || role.kind === "end") return { kind: role.kind, raw, key: role.key };
  return role.kind === "protected" ? { kind: "protected", raw, text } : { kind: "point", raw };
}

/** Whoever answers others meanwhile is busy with a unit of this length for a second or two. */
const maxUnit = 1_048_576;

/** Throws when a unit, called `name` in the sentence about it, has too many characters. */
export function checkUnitSize(size: number, name: string): void {
  if (size <= maxUnit) return;
  throw new DomainError("invalid", "document-unit-too-long", `${name} is longer than ${maxUnit} characters.`,
    { details: "Split the text into more units." });
}
