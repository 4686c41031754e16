import type { DocumentContext } from "@dragoman/application/documents";
import type { QualityBand } from "@dragoman/domain/segments";
import type { PartQueue, SlowPart } from "../text/part-queue.js";
import type { Breaks } from "../units/code-definitions.js";
import { unitPart } from "../units/unit-part.js";
import { checkUnitSize, UnitSource } from "../units/unit-source.js";
import type { WaitingSpace } from "../units/waiting-space.js";
import { escapeXmlAttribute } from "../xml-syntax/xml-text.js";
import type { OpenTag, XmlToken } from "../xml-syntax/xml-tokens.js";
import { toolId } from "./file-header.js";
import { OldTarget } from "./old-target.js";
import { isAnswered, xliffInlines } from "./xliff-elements.js";

/** What a unit knows of the document that it stands in. */
export interface UnitSurroundings {
  readonly queue: PartQueue<SlowPart>;
  readonly space: WaitingSpace;
  readonly context: DocumentContext;
  /** Of the names of its elements. */
  readonly prefix: string;
  /** Whether white space counts in it. */
  readonly preserve: boolean;
  /** What codes do that the file defines elsewhere. */
  readonly breaks: Breaks;
}

/** So many characters behind a source are waited for; targets stand in front of longer ones. */
const maxHeld = 1_048_576;

interface HeldToken { readonly token: XmlToken; readonly name: string }

/** Whether there is a target that somebody answers for among the children of a unit. */
function hasAnswer(tokens: readonly HeldToken[]): boolean {
  let depth = 0;
  return tokens.some(({ token, name }) => {
    if (token.kind === "close") depth--;
    return token.kind === "open" && depth++ === 0 && name === "target" && isAnswered(token.attributes["state"]);
  });
}

/** What stands around a translation. */
interface Frame {
  start(band?: QualityBand): string;
  readonly end: string;
}

/** A `trans-unit` while it is read: all that stands between its tags, with one alternative or target added. */
export class XliffUnit {
  private state: "beforeSource" | "inSource" | "afterSource" | "written" | "answered" = "beforeSource";
  private readonly source: UnitSource;
  private sourceSize = 0;
  private preserve: boolean;
  /** White space before the source, and what the source says of its own, for the element that is added. */
  private readonly added = { indent: "", space: "" };
  private oldTarget: OldTarget | undefined;
  /** What stands behind the source, until all of it is there. */
  private held: HeldToken[] = [];
  private heldSize = 0;
  private isReleased = false;
  /** Number of open elements in it, and around one of them that is left out. */
  private depth = 0;
  private dropped: number | undefined;
  private readonly writesAlternatives: boolean;

  constructor(private readonly id: string, private readonly around: UnitSurroundings) {
    this.source = new UnitSource(xliffInlines(around.breaks));
    this.preserve = around.preserve;
    this.writesAlternatives = around.context.xliffTargets !== "targets";
  }

  /** Takes a token between its tags; `name` is that of an element, without prefix. */
  token(token: XmlToken, name = ""): void {
    if (this.state !== "afterSource" || this.isReleased) {
      this.take(token, name);
      return;
    }
    this.held.push({ token, name });
    this.heldSize += token.raw.length;
    if (this.heldSize > maxHeld) this.release();
  }

  /** Writes what is due before its end tag. */
  finish(): void {
    this.release();
    this.write();
  }

  /** Some tools put the target behind the rest, so that all of it has to be known before anything is written. */
  private release(): void {
    this.isReleased = true;
    if (hasAnswer(this.held)) this.state = "answered";
    for (const { token, name } of this.held) this.take(token, name);
    this.held = [];
  }

  private take(token: XmlToken, name: string): void {
    if (token.kind === "open") this.start(token, name);
    else if (token.kind === "close") this.end(token);
    else this.content(token);
  }

  private content(token: XmlToken): void {
    if (this.dropped !== undefined) return;
    if (this.state === "inSource") this.inSource(token);
    else if (this.oldTarget !== undefined) this.inOldTarget(token, this.oldTarget);
    else if (token.kind === "text" && token.raw.trim() === "") this.around.space.add(token.raw);
    else this.keep(token.raw);
  }

  private start(tag: OpenTag, name: string): void {
    if (this.dropped === undefined) this.startKept(tag, name);
    this.depth++;
  }

  private end(token: Extract<XmlToken, { kind: "close" }>): void {
    const depth = --this.depth;
    if (this.dropped !== undefined) {
      if (this.dropped === depth) this.dropped = undefined;
    } else if (this.state === "inSource") {
      if (depth > 0) this.inSource(token);
      else {
        this.state = "afterSource";
        this.around.queue.keep(token.raw);
      }
    } else if (this.oldTarget === undefined) this.keep(token.raw);
    else if (depth > 0) this.inOldTarget(token, this.oldTarget);
    else {
      this.around.space.drop();
      this.oldTarget = undefined;
    }
  }

  private startKept(tag: OpenTag, name: string): void {
    if (this.state === "inSource") this.inSource({ ...tag, name });
    else if (this.oldTarget !== undefined) this.inOldTarget(tag, this.oldTarget);
    else if (this.depth > 0 || this.state === "answered") this.keep(tag.raw);
    else if (name === "target") this.startTarget(tag);
    else if (name === "alt-trans" && (this.writesAlternatives || tag.attributes["tool-id"] === toolId)) this.drop();
    else if (name === "source" && this.state === "beforeSource") this.startSource(tag);
    else {
      if (name !== "seg-source") this.write();
      this.keep(tag.raw);
    }
  }

  private startSource(tag: OpenTag): void {
    const space = tag.attributes["xml:space"];
    this.added.indent = this.around.space.text;
    if (space !== undefined) {
      this.added.space = ` xml:space="${escapeXmlAttribute(space)}"`;
      this.preserve = space === "preserve";
    }
    this.state = "inSource";
    this.keep(tag.raw);
  }

  private inSource(token: XmlToken): void {
    this.around.queue.keep(token.raw);
    this.source.token(token);
    this.sourceSize += token.raw.length;
    checkUnitSize(this.sourceSize, `The source of unit "${this.id}"`);
  }

  /** The target that the unit came with. */
  private startTarget(tag: OpenTag): void {
    if (this.writesAlternatives) {
      this.oldTarget = new OldTarget(this.around.space);
      this.inOldTarget(tag, this.oldTarget);
    } else this.drop();
  }

  private inOldTarget(token: XmlToken, target: OldTarget): void {
    if (target.stays(token)) this.oldTarget = undefined;
  }

  /** Adds the one alternative or target, as soon as its place has come. */
  private write(): void {
    if (this.state !== "afterSource") return;
    this.state = "written";
    const { queue, context } = this.around;
    queue.keep(this.added.indent);
    queue.add(unitPart(this.source, context, this.preserve,
      this.writesAlternatives ? this.alternative() : this.target()));
  }

  private alternative(): Frame {
    const { prefix, context } = this.around;
    const date = context.date.toISOString().replace(/\.\d+Z$/, "Z");
    // Clients look for a target with nothing but its language: what the source says of its white space stands around it.
    return {
      start: (band) => `<${prefix}alt-trans tool-id="${toolId}" date="${date}"${matchQuality(band)}${this.added.space}>`
        + `<${prefix}target xml:lang="${escapeXmlAttribute(context.targetTag)}">`,
      end: `</${prefix}target></${prefix}alt-trans>`,
    };
  }

  private target(): Frame {
    const name = `${this.around.prefix}target`;
    return {
      start: () => `<${name} state="needs-review-translation" state-qualifier="mt-suggestion"${this.added.space}>`,
      end: `</${name}>`,
    };
  }

  private drop(): void {
    this.around.space.drop();
    this.dropped = this.depth;
  }

  private keep(raw: string): void {
    this.around.space.keepBefore(raw);
  }
}

/** As CAT tools show it: `Good`, `Adequate` or `Poor`; nothing without an estimate. */
function matchQuality(band: QualityBand | undefined): string {
  return band === undefined ? "" : ` match-quality="${band.charAt(0).toUpperCase()}${band.slice(1)}"`;
}
