import type { DocumentFormats, ListedFormat } from "@dragoman/application/documents";
import type { LanguagePairUseCases } from "@dragoman/application/language-pairs";
import type { TranslationUseCases } from "@dragoman/application/translations";
import type { SecretBox } from "@dragoman/application/users";
import { DomainError, invalid } from "@dragoman/domain/common";
import { translators } from "@dragoman/domain/users";
import { maxBytes } from "../../common/input-size-limits.js";
import { routesOf } from "../../common/route.js";
import { text } from "../../common/schema.js";
import { formatByName } from "../file-formats.js";
import { sendDocument } from "../send-document.js";
import { servedLanguages } from "../served-languages.js";
import { documentIdOf, jobIdOf } from "./document-ids.js";
import { DocumentPath, documentKeyBody, UploadDocumentForm } from "./document.requests.js";
import { documentStatusSchema, showDocumentStatus, uploadedSchema } from "./document.view.js";
import type { Formality } from "./deepl-languages.js";
import { dictionariesOf, type GlossaryUse } from "./glossary-terms.js";
import { endsOf } from "./translate-wish.js";

/** What routes of documents call. */
export type DocumentUseCases = TranslationUseCases & LanguagePairUseCases & GlossaryUse & Formality & {
  readonly formats: Pick<DocumentFormats, "list">;
  readonly secrets: Pick<SecretBox, "fingerprint">;
};

const route = routesOf<DocumentUseCases>();

/** Translating documents, as jobs. */
export const documentRoutes = [
  route("POST", "/v2/document", {
    may: translators, form: UploadDocumentForm,
    input: [{ name: "file", maxBytes: maxBytes("translationMaxSizeInMB"), about: "The document.", required: true }],
    answers: uploadedSchema,
    run: async ({ caller, form, input: { file }, id }, use) => {
      const formats = use.formats.list();
      const title = form.filename || file.fileName;
      const inputFormat = formatByName(title, formats, "Invalid file data.");
      const { source, target, glossaryIds } = endsOf(form, await servedLanguages(use), use);
      if (source === target) throw invalid("unknown-value", "Source and target language are equal.", "Choose another target_lang.");
      const dictionaryIds = await dictionariesOf(use, caller, { glossaryIds, source, target });
      return use.requestFileTranslation.run(caller, {
        bytes: file.bytes(), source, target, title, dictionaryIds, trace: use.tracer.place,
        ...(inputFormat === undefined ? {} : { inputFormat }), ...outputOf(form.output_format, formats),
      }, id).then((job) => ({ job, key: keyOf(job.id, use) }));
    },
    show: ({ job, key }) => ({ document_id: documentIdOf(job.id), document_key: key }),
  }),
  route("POST", "/v2/document/:documentId", {
    may: translators, params: DocumentPath, input: documentKeyBody, answers: documentStatusSchema,
    run: ({ caller, params: { documentId }, input: { document_key: key } }, use) =>
      use.findTranslation.run(caller, jobWithKey(documentId, key, use)),
    show: showDocumentStatus,
  }),
  route("POST", "/v2/document/:documentId/result", {
    may: translators, params: DocumentPath, input: documentKeyBody, mediaTypes: ["application/octet-stream"], answers: text,
    run: ({ caller, params: { documentId }, input: { document_key: key } }, use) =>
      use.downloadTranslation.run(caller, jobWithKey(documentId, key, use)),
    send: sendDocument,
  }),
];

function outputOf(ending: string | undefined, formats: readonly ListedFormat[]): { readonly outputFormat?: string } {
  if (!ending) return {};
  const wanted = `.${ending.toLowerCase().replace(/^\./, "")}`;
  const found = formats.find((format) => format.ending === wanted && format.isMade);
  if (found !== undefined) return { outputFormat: found.name };
  throw invalid("unknown-value", "Value for 'output_format' not supported.", "Leave it out to get the format of the file.");
}

/** Whoever has not uploaded a document does not know its key. */
function keyOf(jobId: string, { secrets }: Pick<DocumentUseCases, "secrets">): string {
  return secrets.fingerprint(`document ${jobId}`).toUpperCase();
}

/** The id of the job that a document is; throws where the key is that of none, or of another one. */
function jobWithKey(documentId: string, key: string | undefined, use: Pick<DocumentUseCases, "secrets">): string {
  const jobId = jobIdOf(documentId);
  if (key?.toUpperCase() === keyOf(jobId, use)) return jobId;
  throw new DomainError("notFound", "translation-not-found", "There is no such document.",
    { details: "Its id and its key belong together." });
}
