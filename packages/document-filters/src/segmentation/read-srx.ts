import { invalid } from "@dragoman/domain/common";
import { type MappedRules, type SentenceRule, SentenceRules } from "@dragoman/domain/documents";
import { guardedParser } from "../xml-syntax/guarded-parser.js";

/**
 * Reads rules for the ends of sentences from SRX 2.0 (GALA). `cascade` of the header says whether they are added to the built-in ones.
 * Throws `sentence-rules-not-understood`, with the line or the rule, and what XML throws that is not well-formed.
 */
export function readSrx(text: string): SentenceRules {
  const body = new SrxBody();
  const parser = guardedParser({
    open: ({ name, attributes }) => body.open(localOf(name), attributes, parser.line),
    close: (name) => body.close(localOf(name)),
  });
  parser.on("text", (found) => body.text(found));
  parser.on("cdata", (found) => body.text(found));
  parser.write(text).close();
  return body.rules();
}

const localOf = (name: string): string => name.slice(name.indexOf(":") + 1);

/** What of SRX says where sentences end; what it says of codes is for CAT tools that have no pairs. */
class SrxBody {
  private root: string | undefined;
  private cascade = false;
  private readonly byName = new Map<string, SentenceRule[]>();
  private readonly maps: { readonly languages: string; readonly name: string; readonly line: number }[] = [];
  private current: SentenceRule[] = [];
  private rule: { readonly breaks: boolean; before: string; after: string } | undefined;
  private part: "before" | "after" | undefined;

  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void {
    this.root ??= name;
    if (name === "header") this.cascade = attributes["cascade"] === "yes";
    else if (name === "languagerule") this.byName.set(attributes["languagerulename"] ?? "", this.current = []);
    else if (name === "rule") this.rule = { breaks: attributes["break"] !== "no", before: "", after: "" };
    else if (name === "beforebreak") this.part = "before";
    else if (name === "afterbreak") this.part = "after";
    else if (name === "languagemap") {
      this.maps.push({ languages: attributes["languagepattern"] ?? "", name: attributes["languagerulename"] ?? "", line });
    }
  }

  text(text: string): void {
    if (this.rule !== undefined && this.part !== undefined) this.rule[this.part] += text;
  }

  close(name: string): void {
    if (name === "beforebreak" || name === "afterbreak") this.part = undefined;
    if (name !== "rule" || this.rule === undefined) return;
    this.current.push(this.rule);
    this.rule = undefined;
  }

  rules(): SentenceRules {
    if (this.root !== "srx") throw refusal(`Its root is ${this.root ?? "absent"}, not srx.`);
    return new SentenceRules(this.maps.map((map) => this.mapped(map)), this.cascade);
  }

  private mapped({ languages, name, line }: (typeof this.maps)[number]): MappedRules {
    const rules = this.byName.get(name);
    if (rules !== undefined) return { languages, rules };
    throw refusal(`Line ${line}: there is no languagerule "${name}".`);
  }
}

const refusal = (message: string): Error => invalid("sentence-rules-not-understood", message,
  "Write SRX 2.0, as CAT tools do: a root srx with a header, and a body of languagerules and maprules.");
