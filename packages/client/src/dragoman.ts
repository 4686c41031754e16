import { adaptationOf } from "./adaptation.js";
import { chainsOf, hostsOf, systemOf, usersOf, webhooksOf } from "./administration.js";
import { Calls } from "./calls.js";
import type { CallOptions } from "./connection.js";
import { Documents } from "./documents.js";
import { brandsOf, dictionariesOf, feedbackOf, formatsOf, labelsOf, pairsOf } from "./resources.js";
import { Directions, type Translated, translate, translateMany, type TranslateManyOptions, type TranslateOptions } from "./translate.js";
import { toBase64 } from "./input.js";
import type { v2 } from "./generated/interface.js";

/** A Dragoman server. Calls reject with a `DragomanError`. */
export class Dragoman extends Calls {
  private readonly directions = new Directions(this);
  readonly documents = new Documents(this, this.directions);
  readonly pairs = pairsOf(this);
  readonly formats = formatsOf(this);
  readonly dictionaries = dictionariesOf(this);
  readonly brands = brandsOf(this);
  readonly feedback = feedbackOf(this);
  readonly labels = labelsOf(this);
  readonly adaptation = adaptationOf(this);
  readonly hosts = hostsOf(this);
  readonly users = usersOf(this);
  readonly chains = chainsOf(this);
  readonly webhooks = webhooksOf(this);
  readonly system = systemOf(this);

  /** Translates a short text, or the bytes of a short document, at once. For anything longer make a job: `documents.translate`. */
  translate(input: string, options: TranslateOptions): Promise<Translated<string>>;
  translate(input: Uint8Array, options: TranslateOptions): Promise<Translated<Uint8Array>>;
  translate(input: string | Uint8Array, options: TranslateOptions): Promise<Translated<string | Uint8Array>> {
    return translate(this, this.directions, input, options);
  }

  /** Translates many short texts, some at a time; their order stays. Rejects with the first failure, and ends the others then. */
  translateMany(texts: readonly string[], options: TranslateManyOptions): Promise<readonly Translated<string>[]> {
    return translateMany(this, this.directions, texts, options);
  }

  /** Which languages and scripts a text, or a document of the format, is in: up to three languages, the likeliest first. */
  detect(
    input: string | Uint8Array, { inputFormat = "text/plain", encoding, ...options }: CallOptions
      & { readonly inputFormat?: string | undefined; readonly encoding?: string | undefined } = {},
  ): Promise<v2.LanguageDetection> {
    return this.request("postLanguageDetections", { input: toBase64(input), inputFormat, encoding }, options);
  }
}
