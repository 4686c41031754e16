import type { TrainingDataAnalyzer } from "@dragoman/application/adapted-language-pairs";
import type { BrandFiles, BrandFormat } from "@dragoman/application/brands";
import type { DictionaryFiles } from "@dragoman/application/dictionaries";
import type { FeedbackFiles } from "@dragoman/application/feedback";
import type { SamlMessages, SamlParties } from "@dragoman/application/saml";
import type { CheckedImage, ImageChecker } from "@dragoman/application/themes";
import type { Item } from "../link/session.js";
import { streams } from "../link/streams.js";
import type { Call, Task } from "../tasks/serve-tasks.js";

/** What reads files that people upload besides documents, and messages of identity providers. */
export interface ImportReaders {
  readonly dictionaryFiles: Pick<DictionaryFiles, "read">;
  readonly brandFiles: Pick<BrandFiles, "read">;
  readonly feedbackFiles: Pick<FeedbackFiles, "read">;
  readonly imageChecker: ImageChecker;
  readonly trainingDataAnalyzer: TrainingDataAnalyzer;
  /** Reads responses; signatures that are weak are admitted where that is said. */
  readonly samlMessages: (weakSignatures: boolean) => Pick<SamlMessages, "readResponse">;
}

/** Input of the task that analyses a file of training data. */
export interface AnalysisOrder {
  readonly name: string;
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  readonly verifySegmentation?: boolean | undefined;
}

/** Input of the task that reads a response of an identity provider. */
export interface ReadResponseOrder {
  readonly parties: SamlParties;
  /** In Base64. */
  readonly response: string;
  readonly weakSignatures: boolean;
}

/** The answer of the task that reads a response of an identity provider. */
export interface ReadResponse {
  readonly requestId: string;
  readonly nameId: string;
  readonly attributes: readonly (readonly [string, readonly string[]])[];
  /** Ids of requests that the response names; all have to be ours. */
  readonly named: readonly string[];
}

/** Entries sent together. */
const batchEntries = 256;

/** The tasks of a worker that reads what people upload besides documents, with readers that are loaded when they are needed. */
export function importTasks(load: () => Promise<ImportReaders>): Readonly<Record<string, Task>> {
  return {
    "dictionaries.read": async (call: Call<object>) => sendAll(call, (await (await load()).dictionaryFiles.read(call.content))()),
    "brands.read": async (call: Call<{ readonly format?: BrandFormat }>) =>
      sendAll(call, (await load()).brandFiles.read(call.content, call.input.format)),
    "feedback.read": async (call: Call<object>) => sendAll(call, (await load()).feedbackFiles.read(call.content())),
    "images.check": async ({ input: { name, types }, content }: Call<Pick<CheckOrder, "name" | "types">>) => {
      const { mediaType, bytes } = await (await load()).imageChecker.check(name, await joined(content()), types);
      return { mediaType, bytes: Buffer.from(bytes).toString("base64") };
    },
    "training-data.analyze": async ({ input: { name, verifySegmentation = false, ...languages }, content }: Call<AnalysisOrder>) =>
      (await load()).trainingDataAnalyzer.analyze({ training: { name, bytes: content() } }, languages, { verifySegmentation }),
    "saml.read": async ({ input: { parties, response, weakSignatures } }: Call<ReadResponseOrder>) => {
      const named: string[] = [];
      const isOurs = (id: string): boolean => named.push(id) > 0;
      const { requestId, nameId, attributes } = await (await load()).samlMessages(weakSignatures).readResponse(parties, response, isOurs);
      return { requestId, nameId, attributes: [...attributes], named } satisfies ReadResponse;
    },
  };
}

type CheckOrder = { readonly name: Parameters<ImageChecker["check"]>[0]; readonly types: Parameters<ImageChecker["check"]>[2] };

async function sendAll(call: Call<unknown>, entries: AsyncIterable<object>): Promise<null> {
  let batch: object[] = [];
  for await (const entry of entries) {
    if (batch.push(entry) < batchEntries) continue;
    if (!await call.send(streams.entries, batch as Item)) return null;
    batch = [];
  }
  await call.send(streams.entries, batch as Item);
  call.end(streams.entries);
  return null;
}

async function joined(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** An image as its task answers it. */
export interface SentImage extends Pick<CheckedImage, "mediaType"> {
  readonly bytes: string;
}
