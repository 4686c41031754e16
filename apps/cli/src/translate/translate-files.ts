import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { type Dragoman, type DocumentJob, type DocumentOptions, DragomanError, type v2 } from "@dragoman/client";
import { Failure, type Outcome } from "../command-line/exit-codes.js";
import { messageOf, outcomeOf } from "../command-line/failures.js";
import { type Planned, withEnding } from "./output-places.js";
import { refuseExisting, writeFileWhole } from "./write-file.js";

/** What became of one file. */
export interface Result {
  readonly input: string;
  /** Where its translation is; absent when there is none. */
  readonly output?: string;
  readonly translationId?: string;
  readonly outcome: Outcome;
  readonly error?: string;
  /** There is no hope after what happened to another one. */
  readonly isNotTried?: true;
}

/** How files are translated. */
export interface Manner {
  readonly options: DocumentOptions;
  readonly concurrency: number;
  readonly isForced: boolean;
  /** Whether jobs are deleted from the server once their document is here. */
  readonly isDeleted: boolean;
  readonly signal: AbortSignal;
  /** Takes the translation of a file that goes to `-`. */
  readonly toStdout: (content: Uint8Array) => void;
  readonly onProgress: (done: number, what: string) => void;
  readonly onResult: (result: Result) => void;
}

/** Whoever interrupts waits no longer than this. */
const cancelMs = 5_000;

/**
 * Translates files as jobs, so many at a time, and goes on past those that fail; it begins no other one when the server or the pair is
 * not there, when the credentials do not hold, and when `signal` aborts, which cancels the jobs under way. Results come in the order of
 * the files.
 */
export async function translateFiles(client: Dragoman, planned: readonly Planned[], manner: Manner): Promise<readonly Result[]> {
  const results: Result[] = [];
  const done = planned.map(() => 0);
  const waiting = planned.entries();
  let stopped: Outcome | undefined;
  const stop = (outcome: Outcome): void => { stopped ??= outcome; };
  const work = async (): Promise<void> => {
    for (const [at, one] of waiting) {
      const notify = (share: number): void => {
        done[at] = share;
        manner.onProgress(done.reduce((sum, each) => sum + each, 0) / done.length, one.input.shown);
      };
      const result = stopped === undefined ? await resultOf(client, one, manner, { notify, stop })
        : { input: one.input.shown, outcome: stopped, error: "Not tried.", isNotTried: true as const };
      notify(1);
      results[at] = result;
      manner.onResult(result);
    }
  };
  await Promise.all(Array.from({ length: Math.min(manner.concurrency, planned.length) }, work));
  return results;
}

interface Telling {
  readonly notify: (share: number) => void;
  /** Says that no other file would fare better. */
  readonly stop: (outcome: Outcome) => void;
}

async function resultOf(client: Dragoman, planned: Planned, manner: Manner, { notify, stop }: Telling): Promise<Result> {
  const { shown: input } = planned.input;
  let job: DocumentJob | undefined;
  const known = () => (job === undefined ? {} : { translationId: job.translationId });
  try {
    manner.signal.throwIfAborted();
    const isFile = planned.output !== "-";
    if (isFile && !manner.isForced) await refuseExisting(planned.output);
    const document = new File([await readFile(planned.input.path)], basename(planned.input.path));
    // Not ended by the signal: the job may be there already, and then its id is needed to cancel it.
    job = await client.documents.translate(document, manner.options);
    const state = await finished(job, manner.signal, notify);
    const content = await job.download({ signal: manner.signal });
    const output = isFile ? await placeOf(client, planned.output, state) : "-";
    if (isFile) await writeFileWhole(output, content, manner.isForced);
    else manner.toStdout(content);
    if (manner.isDeleted) await job.delete();
    return { input, output, ...known(), outcome: "done" };
  } catch (error) {
    const outcome = manner.signal.aborted ? "interrupted" : outcomeOf(error);
    if (outcome === "interrupted" || isHopeless(error)) stop(outcome);
    if (outcome !== "interrupted") return { input, ...known(), outcome, error: messageOf(error) };
    await job?.cancel({ timeoutMs: cancelMs }).catch(() => undefined); // It may be done by now.
    return { input, ...known(), outcome, error: "Interrupted." };
  }
}

/** The server or the pair is not there, or the credentials do not hold. */
const isHopeless = (error: unknown): boolean =>
  error instanceof DragomanError && (error.code === "pair-not-found" || ["notAllowed", "unavailable"].includes(outcomeOf(error)));

/** The job when it succeeded; rejects with why it did not. */
export async function finished(job: DocumentJob, signal: AbortSignal, notify: (share: number) => void): Promise<v2.Translation> {
  let last: v2.Translation | undefined;
  for await (const state of job.progress({ signal })) {
    last = state;
    notify(state.result.progress / 100);
  }
  if (last?.substate === "succeeded") return last;
  throw new Failure("refused", last?.errorMessage || `The translation ${job.translationId} was ${last?.substate ?? "not made"}.`);
}

/** The place of an output, with the ending of its format where that is not the format of the input. */
async function placeOf(client: Dragoman, output: string, { profile }: v2.Translation): Promise<string> {
  if (profile.outputFormat === profile.inputFormat) return output;
  const ending = await endingOf(client, profile.outputFormat);
  return ending === undefined ? output : withEnding(output, ending);
}

/** The ending of files of a format, `.docx`; undefined where the server knows none. */
export async function endingOf(client: Dragoman, format: string): Promise<string | undefined> {
  if (format === "text/plain") return ".txt";
  const { inputFormats } = await client.formats.get().catch((error: unknown) => {
    if (error instanceof DragomanError) return { inputFormats: [] };
    throw error;
  });
  return inputFormats.find(({ inputFormat }) => inputFormat === format)?.extension;
}
