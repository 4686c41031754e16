import type { DocumentContext } from "@dragoman/application/documents";
import type { InlineMarkup } from "../markup/inline-markup.js";
import type { ElementNames } from "../office/element-names.js";
import type { RunFlow } from "../runs/run-flow.js";
import type { OpenTag } from "../xml-syntax/xml-tokens.js";
import type { Mode } from "./mode.js";
import type { Properties } from "./properties.js";
import type { RunFormats } from "./run-formats.js";
import type { Styles } from "./styles.js";

/** What the modes of one part of a document share. */
export interface WordReader {
  readonly context: DocumentContext;
  readonly names: ElementNames;
  readonly flow: RunFlow;
  readonly formats: RunFormats;
  readonly styles: Styles;
  /** Whether blanks at the ends of texts count throughout. */
  readonly keepsBlanks: boolean;
  /** Names of the texts that stand where a control has no content, for they are shown. */
  readonly placeholders: Set<string>;
  /** From here to the end of the element that begins, tokens go to this mode. */
  enter(mode: Mode): void;
  /** The mode of an element that has a text of its own in paragraphs. */
  ownText(): Mode;
  /** Edits properties for the target language and its direction. */
  edit(list: Properties): void;
  /** Whether the translation runs in the other direction, so that no run can stay as it is. */
  readonly turns: boolean;
  /** What stands first in a paragraph that has no properties; `paragraph` is the name of its element. */
  propertiesOf(paragraph: string): string;
  /** A start tag, in parts where it has attributes that are text. */
  textsIn(tag: OpenTag, name: string): InlineMarkup;
  /** Takes note of something that is not translated: the rest of a sentence that begins with its place. */
  leave(why: string): void;
}
