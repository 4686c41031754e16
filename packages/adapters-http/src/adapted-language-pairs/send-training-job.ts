import { randomUUID } from "node:crypto";
import type { FoundTrainingJob, SentFile } from "@dragoman/application/adapted-language-pairs";
import type { TrainingJob } from "@dragoman/domain/adapted-language-pairs";
import type { Request, Response } from "express";
import { inBase64 } from "../common/base64-pieces.js";
import { sendPieces } from "../common/send-pieces.js";
import { sendStates, wantsStates, type Watch } from "../common/send-states.js";
import { showTrainingJob } from "./training-job.view.js";

/** A training job, and the way to follow it. */
export interface Watched {
  readonly found: FoundTrainingJob;
  readonly watch: Watch<TrainingJob>;
}

/**
 * Sends a training job as JSON, or its states as server-sent events to those who accept only these. Files that were asked for are
 * sent as they are read: they may have gigabytes.
 */
export async function sendTrainingJob({ found, watch }: Watched, request: Request, response: Response): Promise<void> {
  if (wantsStates(request, response)) return sendStates(watch, (job) => showTrainingJob(job), request, response);
  const { job, training, test } = found;
  if (training === undefined && test === undefined) return void response.json(showTrainingJob(job));
  // Nobody can know them before, so that they stand nowhere else in the answer.
  const places = { training: training && randomUUID(), test: test && randomUUID() };
  const json = JSON.stringify(showTrainingJob(job, places));
  const files = [[places.training, training], [places.test, test]] as const;
  const size = files.reduce((sum, [place = "", file]) => sum - place.length + base64Length(file?.size ?? 0), Buffer.byteLength(json));
  response.type("json").set({ "Cache-Control": "no-store", "Content-Length": String(size) });
  if (request.method === "HEAD") return void response.end();
  await sendPieces(withFiles(json, files), request, response);
}

async function* withFiles(json: string, files: readonly (readonly [string | undefined, SentFile | undefined])[]): AsyncGenerator<string> {
  let rest = json;
  for (const [place, file] of files) {
    if (place === undefined || file === undefined) continue;
    const at = rest.indexOf(place);
    yield rest.slice(0, at);
    yield* inBase64(file.bytes);
    rest = rest.slice(at + place.length);
  }
  yield rest;
}

function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}
