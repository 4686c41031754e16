import { DomainError } from "@dragoman/domain/common";
import type { SentenceLanguage } from "@dragoman/domain/documents";
import type { Break } from "./line-breaks.js";
import { codeItem, type InlineRole, type InlineRoles, type UnitItem } from "./unit-items.js";
import { type UnitText, unitText } from "./unit-text.js";
import { xmlText } from "../xml-syntax/xml-text.js";
import type { OpenTag, XmlToken } from "../xml-syntax/xml-tokens.js";

/** Collects what stands in the text of a unit; the names of its tokens have no prefix. */
export class UnitSource {
  private readonly items: UnitItem[] = [];
  /** What each element around words does that is open. */
  private readonly pairs: (Break | undefined)[] = [];
  /** A code whose content stays as it is, while it is read. */
  private code: { depth: number; raw: string; text: string; readonly role: InlineRole } | undefined;
  /** The first one decides. */
  private lineEnd: "\n" | "\r\n" | undefined;

  constructor(private readonly roles: InlineRoles) {}

  token(token: XmlToken): void {
    if (token.kind === "text" || token.kind === "cdata") this.lineEnd ??= /\r?\n/.exec(token.raw)?.[0] as typeof this.lineEnd;
    if (this.code !== undefined) this.inCode(token, this.code);
    else if (token.kind === "text") this.items.push({ kind: "text", text: xmlText(token.raw) });
    else if (token.kind === "cdata") this.items.push({ kind: "text", text: cdataText(token.raw) });
    else if (token.kind === "open") this.open(token);
    else if (token.kind === "close") this.items.push({ kind: "close", raw: token.raw, breaks: this.pairs.pop() });
    else this.items.push({ kind: "point", raw: token.raw });
  }

  /** The sentences of what was collected, a portion at a time; `preserve` says that white space counts. */
  text(language: SentenceLanguage, preserve: boolean): Generator<void, UnitText> {
    return unitText(this.items, language, { preserve, lineEnd: this.lineEnd ?? "\n" });
  }

  private open({ name, attributes, raw }: OpenTag): void {
    const role = this.roles(name, attributes, raw);
    const start = role.raw ?? raw;
    if (role.kind === "pair") {
      this.items.push({ kind: "open", raw: start, breaks: role.breaks });
      this.pairs.push(role.breaks);
    } else this.code = { depth: 0, raw: start, text: "", role };
  }

  private inCode(token: XmlToken, code: NonNullable<typeof this.code>): void {
    code.raw += token.raw;
    if (token.kind === "text") code.text += xmlText(token.raw);
    if (token.kind === "cdata") code.text += cdataText(token.raw);
    if (token.kind === "open") code.depth++;
    if (token.kind !== "close" || code.depth-- > 0) return;
    this.code = undefined;
    this.items.push(codeItem(code.role, code.raw, code.text));
  }
}

const cdataText = (raw: string): string => raw.slice("<![CDATA[".length, -"]]>".length).replace(/\r\n?/g, "\n");

/** A unit is held in memory whole. */
const maxUnit = 1_048_576;

/** Throws when a unit, called `name` in the sentence about it, has too many characters. */
export function checkUnitSize(size: number, name: string): void {
  if (size <= maxUnit) return;
  throw new DomainError("invalid", "document-unit-too-long", `${name} is longer than ${maxUnit} characters.`,
    { details: "Split the text into more units." });
}
