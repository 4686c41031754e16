import { PartQueue } from "../text/part-queue.js";
import type { TextFilter } from "../text/text-format.js";
import { xmlFilterOf, type XmlDocument } from "../xml-syntax/xml-filter.js";
import type { XmlToken } from "../xml-syntax/xml-tokens.js";
import { ElementNames } from "../office/element-names.js";
import { TargetLanguage } from "./target-language.js";

/** The settings of a document: fonts of themes are chosen by the language that they name. */
export const settingsFilter: TextFilter = xmlFilterOf(({ targetTag }) => new Settings(targetTag));

class Settings implements XmlDocument {
  readonly queue = new PartQueue();
  private readonly names = new ElementNames();
  private readonly language: TargetLanguage;

  constructor(targetTag: string) {
    this.language = new TargetLanguage(this.names, targetTag);
  }

  token(token: XmlToken): void {
    const name = token.kind === "open" ? this.names.open(token) : "";
    if (token.kind === "close") this.names.close(token.name);
    this.queue.keep(name === "w:themeFontLang" ? this.language.inTag(token.raw) : token.raw);
  }

  finish(): void {}
}
