import { rm } from "node:fs/promises";
import { join } from "node:path";
import { threePartVersion } from "@dragoman/domain/language-pairs";
import {
  type FoundModel, type InstalledFile, type InstalledFiles, type InstalledModel, installModel, makeFolder, noteFault, readInstalled,
} from "../installed/index.js";
import { ModelFault } from "../model-file/index.js";
import { type Direction, type FileRole, modelId, type ModelOffer, type OfferedFile } from "../registry/index.js";
import { AddingFault, isFull, WrongFile } from "./adding-fault.js";
import { checkFiles } from "./check-files.js";
import { chosenOffer } from "./chosen-offer.js";
import { downloadsIn, type HiddenFolder, modelIn, openHiddenFolder } from "./hidden-folder.js";
import { licenceOf } from "./licence-of.js";
import { offersOf } from "./offers-of.js";
import { openPlace } from "./open-place.js";
import type { Place, Progress } from "./place.js";
import { unpack } from "./unpack.js";

export interface Adding {
  /** The models folder; made where it is not there. */
  readonly models: string;
  readonly direction: Direction;
  /** An address, a folder, or an archive. */
  readonly from: string;
  /** The best one of any architecture where none is named. */
  readonly architecture?: string | undefined;
  /** Whether a model that is installed already is replaced by another one. */
  readonly replace: boolean;
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** ISO 8601. */
  readonly now: string;
}

/** A model that was to be added, and whether it was not there before. */
export interface AddedModel {
  readonly found: FoundModel;
  readonly isNew: boolean;
}

/** What publishers call models of a width. */
const architectures: Readonly<Record<number, string>> = { 256: "tiny", 384: "base-memory", 512: "base" };
const optionalRoles = ["shortlist", "qualityModel"] as const;

/**
 * Installs the best model for a direction, whole or not at all; one that is installed already is left as it is. What was downloaded is
 * kept when it ends early, and the next try goes on behind it; what turns out to be wrong is not. Rejects with AddingFault, in one
 * sentence, and with the reason of `signal`.
 */
export async function addModel(adding: Adding): Promise<AddedModel> {
  const { models, direction } = adding;
  const id = modelId(direction);
  const hidden = await openHiddenFolder(models, id);
  try {
    const isNew = await install(id, hidden, adding);
    await hidden.remove();
    return { isNew, found: await readInstalled(models, id) as FoundModel };
  } catch (error) {
    await hidden.keepDownloads();
    throw isFull(error) ? new AddingFault(`There is no room on the disk of ${models} for the model ${id}.`, { cause: error }) : error;
  }
}

/** Resolves with whether it was not there before. */
async function install(id: string, hidden: HiddenFolder, adding: Adding): Promise<boolean> {
  const { models, direction, from, replace, signal } = adding;
  const place = await openPlace({ from, direction, folder: hidden.path, signal });
  const offer = chosenOffer(place, await offersOf(place, direction), direction, adding.architecture);
  const there = replace ? undefined : await installedThere(models, id);
  const announced = offer.files.find(({ role }) => role === "model")?.sha256;
  if (there !== undefined && announced === there.model.files.model.sha256) return false;
  if (there !== undefined && announced !== undefined) throw anotherThere(id, there.model);
  const model = await made(place, offer, hidden, adding);
  const outcome = await installModel(models, modelIn(hidden.path), model, replace);
  if (outcome === "another is there") throw anotherThere(id, (await readInstalled(models, id))?.model);
  return outcome === "installed";
}

function installedThere(models: string, id: string): Promise<FoundModel | undefined> {
  return readInstalled(models, id).catch(async (error: unknown) => {
    throw new AddingFault(`${await noteFault(models, id)} With --replace the new one takes its place.`, { cause: error });
  });
}

/** Brings, unpacks and checks the files of a model, one after the other. */
async function made(place: Place, offer: ModelOffer, hidden: HiddenFolder, adding: Adding): Promise<InstalledModel> {
  const { direction, progress, signal, now } = adding;
  const folder = modelIn(hidden.path);
  await rm(folder, { recursive: true, force: true });
  await makeFolder(folder);
  const files = new Map<FileRole, InstalledFile>();
  const brought: string[] = [];
  for (const file of wantedOf(offer)) {
    signal.throwIfAborted();
    const packed = await place.bring(file, downloadsIn(hidden.path), progress);
    brought.push(packed);
    files.set(file.role, await proven(unpack(file, packed, join(folder, file.name), signal), [packed], hidden));
  }
  const both = files.get("vocabulary");
  const installed: InstalledFiles = {
    model: files.get("model")!,
    vocabularies: both === undefined ? [files.get("sourceVocabulary")!, files.get("targetVocabulary")!] : [both],
    ...Object.fromEntries(optionalRoles.flatMap((role) => (files.has(role) ? [[role, files.get(role)]] : []))),
  };
  const { dim } = await proven(checkFiles(folder, installed), brought, hidden);
  const architecture = offer.architecture === "unknown" ? architectures[dim] ?? `of width ${dim}` : offer.architecture;
  return {
    format: 1, ...direction, version: threePartVersion(offer.version.slice(0, 20)), architecture, files: installed,
    licence: await licenceOf(place, offer), source: place.shown, added: now,
    ...(offer.published === undefined ? {} : { published: offer.published }),
  };
}

/** What a check resolves with. Of files that fail it nothing is kept: the next try would take the same bytes again. */
async function proven<T>(check: Promise<T>, files: readonly string[], hidden: HiddenFolder): Promise<T> {
  try {
    return await check;
  } catch (error) {
    if (error instanceof WrongFile || error instanceof ModelFault) await hidden.forget(files);
    throw error;
  }
}

/** One file for each role, the model first: what is wrong with it is known before the others are brought. */
function wantedOf({ files }: ModelOffer): readonly OfferedFile[] {
  const roles: readonly FileRole[] = files.some(({ role }) => role === "vocabulary")
    ? ["model", "vocabulary", ...optionalRoles] : ["model", "sourceVocabulary", "targetVocabulary", ...optionalRoles];
  return roles.flatMap((role) => files.find((file) => file.role === role) ?? []);
}

function anotherThere(id: string, there: InstalledModel | undefined): AddingFault {
  const which = there === undefined ? "" : ` (${there.architecture} ${there.version})`;
  return new AddingFault(`Another model ${id} is installed${which}; with --replace the new one takes its place.`);
}
