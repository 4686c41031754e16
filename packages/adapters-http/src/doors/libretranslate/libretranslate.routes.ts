import { publicAddress } from "@dragoman/application/common";
import type { DocumentFormats } from "@dragoman/application/documents";
import type { FeedbackUseCases } from "@dragoman/application/feedback";
import type { LanguageDetectionUseCases } from "@dragoman/application/language-detections";
import type { LanguagePairUseCases } from "@dragoman/application/language-pairs";
import type { PairBetween, TranslationUseCases } from "@dragoman/application/translations";
import { translators } from "@dragoman/domain/users";
import type { Request, Response } from "express";
import { documented } from "../../common/documented.js";
import { maxBytes } from "../../common/input-size-limits.js";
import { routesOf } from "../../common/route.js";
import { list, text } from "../../common/schema.js";
import { sendAnswer } from "../../common/send-answer.js";
import type { DoorFacts } from "../door.js";
import { servedLanguages } from "../served-languages.js";
import { libretranslateDocs } from "./libretranslate.docs.js";
import { detectBody, DownloadFilePath, suggestBody, translateBody, TranslateFileForm } from "./libretranslate.requests.js";
import {
  detectedSchema, fileSchema, healthSchema, languagesSchema, settingsSchema, showDetected, showLanguages, showSettings, showTranslated,
  specSchema, suggestedSchema, translatedSchema,
} from "./libretranslate.view.js";
import { fileEndings, formatByName } from "../file-formats.js";
import { sendDocument } from "../send-document.js";
import { languagesOf, requireParameter, wishOf } from "./translate-wish.js";
import { fileOf, ticketFor, type TranslatedFileUse } from "./translated-file.js";

/** What the routes of this door call. */
export type LibretranslateUseCases = TranslationUseCases & LanguageDetectionUseCases & LanguagePairUseCases & FeedbackUseCases
  & TranslatedFileUse & { readonly formats: Pick<DocumentFormats, "list">; readonly pairBetween: Pick<PairBetween, "run"> };

const route = routesOf<LibretranslateUseCases>();

/** Answers the address of a translated file, which is beside the path that the file came to. */
function sendAddress({ ticket, publicUrl }: { readonly ticket: string; readonly publicUrl: string }, request: Request, response: Response) {
  const path = request.path.replace(/translate_file$/, `download_file/${encodeURIComponent(ticket)}`);
  return sendAnswer(response, { status: 200, headers: {}, body: JSON.stringify({ translatedFileUrl: publicAddress(publicUrl, path) }) });
}

/** The LibreTranslate API. Its clients look at the languages before they send a key. */
export function libretranslateRoutes({ describe }: DoorFacts) {
  return documented(libretranslateDocs, [
    route("POST", "/translate", {
      may: translators, input: translateBody, changesNothing: true, answers: translatedSchema,
      run: async ({ caller, input, signal }, use) => {
        const { shape, ...wish } = wishOf(input, await servedLanguages(use));
        return { ...shape, texts: await use.translateTexts.run(caller, wish, signal) };
      },
      show: showTranslated,
    }),
    route("POST", "/detect", {
      may: translators, input: detectBody, changesNothing: true, answers: list(detectedSchema),
      run: async ({ input }, use) => {
        const detected = await use.detectTexts.run([requireParameter("q", input.q)].flat().join("\n"));
        return detected.length === 0 ? [{ code: "", score: 0 }] : detected;
      },
      show: (detected) => detected.map(showDetected),
    }),
    route("POST", "/translate_file", {
      may: translators, form: TranslateFileForm, answers: fileSchema,
      input: [{ name: "file", maxBytes: maxBytes("translationMaxSizeInMB"), about: "The document.", required: true }],
      run: async ({ caller, form, input: { file }, id }, use) => {
        const ends = languagesOf(form, await servedLanguages(use));
        const inputFormat = formatByName(file.fileName, use.formats.list(), "Invalid request: file format not supported");
        const job = await use.requestFileTranslation.run(caller, {
          ...ends, bytes: file.bytes(), title: file.fileName, trace: use.tracer.place,
          ...(inputFormat === undefined ? {} : { inputFormat }),
        }, id);
        return { ticket: ticketFor(job.id, caller, use), publicUrl: use.publicUrl };
      },
      send: sendAddress,
    }),
    route("GET", "/download_file/:ticket", {
      may: "public", params: DownloadFilePath, answers: text, mediaTypes: ["application/octet-stream"], secret: true,
      run: ({ params, signal }, use) => fileOf(params.ticket, signal, use), send: sendDocument,
    }),
    route("POST", "/suggest", {
      may: translators, input: suggestBody, answers: suggestedSchema,
      run: async ({ caller, input }, use) => {
        const [sourceText, suggestedTranslation] = [requireParameter("q", input.q), requireParameter("s", input.s)];
        const { source = "", target } = languagesOf(input, await servedLanguages(use));
        const { id: languagePairId } = await use.pairBetween.run(requireParameter("source", source), target);
        await use.createFeedback.run(caller, { languagePairId, sourceText, suggestedTranslation });
        return { success: true };
      },
    }),
    route("GET", "/languages", {
      may: "public", answers: languagesSchema, run: (_asked, use) => servedLanguages(use), show: showLanguages,
    }),
    route("GET", "/health", { may: "public", answers: healthSchema, run: () => ({ status: "ok" }) }),
    route("GET", "/frontend/settings", {
      may: "public", answers: settingsSchema,
      run: async (_asked, use) => showSettings(await servedLanguages(use), fileEndings(use.formats.list())),
    }),
    route("GET", "/spec", { may: "public", answers: specSchema, run: describe }),
  ]);
}
