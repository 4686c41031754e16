import { Flag, List, Text } from "../../common/fields.js";
import { jsonBody, members } from "../../common/json-body.js";
import { described, flag, like, list, oneOf, optional, type Schema, text } from "../../common/schema.js";

/** The versions that are spoken. */
export const versions = ["3.0", "2026-06-06"] as const;
export type Version = (typeof versions)[number];

const version = { required: true, code: "azure-version-unknown", example: "3.0" };

/** What requests of either version have. */
export class VersionQuery {
  @Text({ ...version, oneOf: versions, about: "It decides what the body and the answer are." })
  "api-version"!: Version;
}

/** What requests have that came to an end with version 3.0. */
export class FormerVersionQuery {
  @Text({ ...version, oneOf: ["3.0"] })
  "api-version"!: "3.0";
}

/** What goes with the body of version 3.0; 2026-06-06 says it in the body. */
export class TranslateQuery extends VersionQuery {
  @List({ most: 100, example: ["es"], about: "Codes of languages, 3.0 only." })
  to?: string[];

  @Text({ max: 40, example: "en", about: "Detected when absent, text by text; 3.0 only." })
  from?: string;

  @Text({ oneOf: ["plain", "html"], default: "plain", about: "3.0 only." })
  textType?: "plain" | "html";

  @Text({ max: 200, example: "general", about: "Any other than `general` stands for it while `allowFallback` is not false." })
  category?: string;

  @Flag({ default: true, about: "Whether another `category` may be taken for `general`." })
  allowFallback?: boolean;

  @Flag({ default: false, about: "Tell how long the sentences are; plain text only." })
  includeSentenceLength?: boolean;

  @Flag({ default: false, about: "Accepted; words are not aligned." })
  includeAlignment?: boolean;

  @Text({ max: 40, example: "NoAction", about: "Only `NoAction`." })
  profanityAction?: string;

  @Text({ max: 40, example: "Asterisk", about: "Without effect: profanities are not marked." })
  profanityMarker?: string;

  @Text({ max: 40, example: "en", about: "Without effect: detection decides." })
  suggestedFrom?: string;

  @Text({ max: 40, example: "Latn", about: "Refused: nothing is transliterated." })
  toScript?: string;

  @Text({ max: 40, example: "Latn", about: "Refused: nothing is transliterated." })
  fromScript?: string;
}

export class LanguagesQuery extends VersionQuery {
  @List({ example: ["translation"], about: "Groups that are shown; all when absent." })
  scope?: string[];
}

export class SentencesQuery extends FormerVersionQuery {
  @Text({ max: 40, example: "en", about: "Detected when absent, text by text." })
  language?: string;

  @Text({ max: 40, example: "Latn", about: "Without effect: the language decides." })
  script?: string;
}

/** Its name may begin with a capital. */
interface TextItem {
  readonly text?: string;
  readonly Text?: string;
}

const either = (name: string, example: string) => optional(described(like(text, example), `\`${name}\` means the same.`));
const textItem = { text: either("Text", "The house."), Text: either("text", "The house.") };

/** A list of texts. */
export const textsBody = jsonBody<readonly TextItem[]>({ ...list(members(textItem)), examples: [[{ text: "The house." }]] });

export interface Target {
  readonly language: string;
  readonly script?: string;
  readonly deploymentName?: string;
  readonly allowFallback?: boolean;
  readonly profanityAction?: string;
  readonly profanityMarker?: string;
  readonly tone?: string;
  readonly gender?: string;
  readonly adaptiveDatasetId?: string;
  readonly referenceTextPairs?: readonly object[];
}

export interface Input {
  readonly text: string;
  readonly language?: string;
  readonly script?: string;
  readonly textType?: "Plain" | "Html";
  readonly targets: readonly Target[];
}

const refused = (what: string): { readonly optional: Schema } => optional(described(text, `${what} anything but the default.`));

const target = members({
  language: described(like(text, "es"), "A code of `GET /languages`."),
  deploymentName: optional(described(like(text, "general"), "Any other than `general` stands for it while `allowFallback` is not false.")),
  allowFallback: optional(flag), script: refused("Refused with"), profanityAction: refused("Refused with"),
  profanityMarker: optional(described(text, "Without effect: profanities are not marked.")), tone: refused("Refused with"),
  gender: refused("Refused with"), adaptiveDatasetId: refused("Refused with"), referenceTextPairs: optional(list(members({}))),
});

const input = members({
  text: like(text, "The house."), language: optional(described(like(text, "en"), "Detected when absent.")), script: refused("Refused with"),
  textType: optional(described(oneOf(["Plain", "Html"]), "`Plain` when absent.")), targets: list(target),
});

/** The texts of version 3.0, or the inputs of 2026-06-06. */
export const translateBody = jsonBody<readonly TextItem[] | { readonly inputs?: readonly Input[] }>({
  type: ["array", "object"], items: members(textItem), properties: { inputs: list(input) }, examples: [[{ text: "The house." }]],
});

/** The texts of a list; one that is missing is "". */
export function textsOf(items: readonly TextItem[]): readonly string[] {
  return items.map((item) => item.text ?? item.Text ?? "");
}
