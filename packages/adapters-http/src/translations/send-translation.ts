import type { Translation } from "@dragoman/domain/translations";
import type { Request, Response } from "express";
import { sendStates, wantsStates, type Watch } from "../common/send-states.js";
import { showTranslation } from "./translation.view.js";

/** A translation, and the way to follow it. */
export interface Watched {
  readonly job: Translation;
  readonly watch: Watch<Translation>;
}

/** Sends a translation as JSON, or its states as server-sent events to those who accept only these. */
export async function sendTranslation({ job, watch }: Watched, request: Request, response: Response): Promise<void> {
  if (wantsStates(request, response)) return sendStates(watch, showTranslation, request, response);
  response.json(showTranslation(job));
}
