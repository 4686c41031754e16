import { threadTask } from "@dragoman/adaptation/pool";
import { type AskedText, type MethodName, openTranslator, type TranslatedText, type Translator } from "@dragoman/adaptation/serving";
import { ModelFile } from "@dragoman/adaptation/model-file";

/** A model for threads; its bytes are shared. */
export interface SharedModel {
  /** Its sha256. */
  readonly key: string;
  readonly buffer: SharedArrayBuffer;
  /** The tag of the target language. */
  readonly locale: string;
}

/** What a thread is asked. */
export interface ToTranslate {
  readonly model: SharedModel;
  readonly asked: AskedText;
  /** Whether the baseline can be asked, and was not yet. */
  readonly mayAskBaseline: boolean;
}

/** A translation, or that the baseline is to be asked first. */
export type Translated = TranslatedText | { readonly wantsBaseline: true };

/** The translator that this thread used last: what it learns of a model it keeps. */
let last: { readonly key: string; readonly translator: Translator } | undefined;

/** Opens a model in a thread before texts come, and tells by which method it translates. Throws `ModelFileError`. */
export function openModel(model: SharedModel): MethodName {
  return translatorOf(model).method;
}

/** Translates a text in a thread, also where the one that had opened the model was ended. */
export function translateText({ model, asked, mayAskBaseline }: ToTranslate): Translated {
  const translator = translatorOf(model);
  if (!mayAskBaseline) return translator.translate(asked);
  return translator.recall(asked) ?? (translator.wantsBaseline(asked) ? { wantsBaseline: true } : translator.translate(asked));
}

export const openTask = threadTask(import.meta.url, "openModel", openModel);
export const translateTask = threadTask(import.meta.url, "translateText", translateText);

function translatorOf({ key, buffer, locale }: SharedModel): Translator {
  if (last?.key === key) return last.translator;
  const { header, sections } = ModelFile.over(buffer);
  last = { key, translator: openTranslator(header, sections, locale) };
  return last.translator;
}
