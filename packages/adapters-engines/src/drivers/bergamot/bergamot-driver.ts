import { createHash } from "node:crypto";
import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Driver, OptionValues, Pipeline } from "@dragoman/application/segments";
import { DomainError, KeptUnlessFailed } from "@dragoman/domain/common";
import { direction, type LanguagePair, languagePair, languageTagAndName } from "@dragoman/domain/language-pairs";
import { joinPairs } from "@dragoman/domain/translation-chains";
import { cpuMsOfThread } from "@dragoman/host-protocol/process-life";
import {
  type FoundModel, type InstalledFile, installedModels, modelsFolder, neuralTechnology, pairFacts,
} from "@dragoman/neural/installed";
import { checkModel } from "@dragoman/neural/model-file";
import { type ModelBytes, NeuralUnit, type StartThread, threadStarter, type UnitBounds } from "@dragoman/neural/serving";
import type { DriverModule } from "../driver-module.js";
import { NeuralPipeline } from "./neural-pipeline.js";
import { NeuralTranslator } from "./neural-translator.js";
import { type PassingText, writtenBy } from "./passing-text.js";

/** What people can ask for; all runs on processors. */
const modes = ["auto", "cpu"] as const;
/** The language that models lead to and from. */
const pivot = "eng";
/** No model that runs on processors is larger. */
const mostBytes = 1024 ** 3;

/** Neural models of a folder, run by Bergamot. */
export const bergamot: DriverModule = {
  settings: [{
    variable: "DRAGOMAN_MODELS_DIR", meaning: "Folder of the neural models, each in a folder `<source>-<target>` of its own.",
    otherwise: "`neural` in the data directory",
  }],
  open: ({ DRAGOMAN_MODELS_DIR, DRAGOMAN_DATA_DIR: data }) =>
    new BergamotDriver(DRAGOMAN_MODELS_DIR || data ? modelsFolder({ DRAGOMAN_MODELS_DIR }, () => data ?? "") : undefined),
};

/** What serves a pair: one model, or two that lead through English. */
interface Served {
  readonly pair: LanguagePair;
  readonly models: readonly FoundModel[];
}

/** A model whose files are read and checked. */
interface ReadModel {
  readonly bytes: ModelBytes;
  readonly passing: PassingText;
  /** The IETF tag of its source language. */
  readonly locale: string;
}

interface Loaded {
  readonly served: Served;
  readonly models: readonly ReadModel[];
}

/** The pairs of the neural models that are installed, and those that two of them make through English. */
export class BergamotDriver implements Driver {
  readonly technology = neuralTechnology;
  readonly rank = "preferred";
  /** Read once in a process, so that all its units translate alike. */
  private readonly loaded = new Map<string, KeptUnlessFailed<Loaded>>();

  constructor(
    private readonly folder: string | undefined,
    private readonly start: StartThread = threadStarter({ cpuMsOf: cpuMsOfThread }),
    private readonly bounds?: UnitBounds,
  ) {}

  async offered(directions?: readonly string[]): Promise<readonly LanguagePair[]> {
    const wished = directions?.map((name) => name.toLowerCase());
    return (await this.all()).map(({ pair }) => pair).filter(({ sourceLanguageId, targetLanguageId }) =>
      wished?.includes(direction(sourceLanguageId, targetLanguageId).toLowerCase()) ?? true);
  }

  /** A model comes or goes by a rename in the folder. Two of them may have one time; between them, other names are there. */
  async stamp(): Promise<unknown> {
    const found = this.folder === undefined ? undefined : await stat(this.folder).catch(() => undefined);
    if (this.folder === undefined || found === undefined) return undefined;
    const names = await readdir(this.folder).catch(() => []);
    return [found.mtimeMs, ...names.toSorted()].join("/");
  }

  async installed(languagePairId: string): Promise<LanguagePair | undefined> {
    const loaded = await this.loaded.get(languagePairId)?.current;
    return (loaded?.served ?? await this.find(languagePairId))?.pair;
  }

  async open(languagePairId: string, _options?: OptionValues): Promise<Pipeline> {
    const loading = this.loaded.get(languagePairId) ?? new KeptUnlessFailed(() => this.load(languagePairId));
    this.loaded.set(languagePairId, loading);
    const { models } = await loading.get();
    try {
      const unit = await NeuralUnit.open(models.map(({ bytes }) => bytes),
        { start: this.start, ...(this.bounds === undefined ? {} : { bounds: this.bounds }) });
      const [first, second] = models.map(({ passing, locale }, at) =>
        new NeuralTranslator((html, isUrgent) => unit.translate(html, isUrgent, at), passing, locale));
      return new NeuralPipeline(unit, first as NeuralTranslator, second);
    } catch (error) {
      throw cannotStart(languagePairId, error);
    }
  }

  private async all(): Promise<readonly Served[]> {
    if (this.folder === undefined) return [];
    const found = await installedModels(this.folder);
    const direct = found.map((model) => ({ pair: pairOf(model), models: [model] }));
    const leads = new Set(found.map(({ id }) => id));
    const pivoted = found.filter(({ model }) => model.targetLanguageId === pivot).flatMap((first) =>
      found.filter(({ model: { sourceLanguageId, targetLanguageId } }) => sourceLanguageId === pivot
        && targetLanguageId !== first.model.sourceLanguageId && !leads.has(`${first.model.sourceLanguageId}-${targetLanguageId}`))
        .map((second) => ({ pair: pairThrough(pairOf(first), pairOf(second)), models: [first, second] })));
    return [...direct, ...pivoted];
  }

  private async find(languagePairId: string): Promise<Served | undefined> {
    return (await this.all()).find(({ pair }) => pair.id === languagePairId);
  }

  private async load(languagePairId: string): Promise<Loaded> {
    const served = await this.find(languagePairId);
    if (served === undefined) {
      throw new DomainError("invalid", "language-pair-not-installed", `Language pair ${languagePairId} is not installed on this host.`,
        { details: `No neural model of it lies in ${this.folder ?? "a models folder"}.` });
    }
    try {
      return { served, models: await Promise.all(served.models.map(readModel)) };
    } catch (error) {
      throw cannotStart(languagePairId, error);
    }
  }
}

/** What is true of all pairs. */
const ofAll = { technology: neuralTechnology, modes, estimatesQuality: false, checksOutput: true };

/** The pair of a model. Another file of it makes another revision, as what is remembered is known by that. */
function pairOf({ model }: FoundModel): LanguagePair {
  const { files } = model;
  const hashes = [files.model, ...files.vocabularies, files.shortlist].map((file) => file?.sha256 ?? "");
  return languagePair({
    ...ofAll, ...pairFacts(model), isReference: true, ...(model.published === undefined ? {} : { published: model.published }),
    revision: createHash("sha256").update(hashes.join()).digest("hex"),
  });
}

/** The pair of two models. What was measured of each says nothing of both behind one another. */
function pairThrough(first: LanguagePair, second: LanguagePair): LanguagePair {
  return languagePair({
    ...ofAll, source: first.sourceLanguageId, target: second.targetLanguageId, domain: "ViaEnglish", version: first.version,
    isReference: false, chain: joinPairs(first, second).id, revision: `${first.revision} ${second.revision}`,
  });
}

async function readModel({ folder, model: { files, sourceLanguageId } }: FoundModel): Promise<ReadModel> {
  const read = async (file: InstalledFile) => ({ name: file.name, bytes: await readWhole(join(folder, file.name), file) });
  const model = await read(files.model);
  const vocabularies = await Promise.all(files.vocabularies.map(read));
  const others = {
    ...(files.shortlist === undefined ? {} : { shortlist: await read(files.shortlist) }),
    ...(files.qualityModel === undefined ? {} : { qualityModel: await read(files.qualityModel) }),
  };
  const { source, gemm } = checkModel({ model, vocabularies, ...others });
  const bytes: ModelBytes = {
    gemm, model: model.bytes, vocabularies: vocabularies.map((one) => one.bytes),
    ...(others.shortlist === undefined ? {} : { shortlist: others.shortlist.bytes }),
    ...(others.qualityModel === undefined ? {} : { qualityModel: others.qualityModel.bytes }),
  };
  return { bytes, passing: writtenBy(source), locale: languageTagAndName(sourceLanguageId).tag };
}

/** A file as it was installed, in memory that threads share. */
async function readWhole(path: string, { name, size, sha256 }: InstalledFile): Promise<Uint8Array> {
  if (size > mostBytes) throw new Error(`${name} has ${size} bytes; at most ${mostBytes} are read`);
  const file = await open(path);
  try {
    const found = (await file.stat()).size;
    if (found !== size) throw new Error(`${name} has ${found} bytes, and ${size} were installed`);
    const bytes = new Uint8Array(new SharedArrayBuffer(size));
    for (let at = 0; at < size;) {
      const { bytesRead } = await file.read(bytes, at, size - at, at);
      if (bytesRead === 0) throw new Error(`${name} ends after ${at} of ${size} bytes`);
      at += bytesRead;
    }
    if (createHash("sha256").update(bytes).digest("hex") === sha256) return bytes;
    throw new Error(`${name} is not what was installed: its sha256 is another one`);
  } finally {
    await file.close();
  }
}

function cannotStart(languagePairId: string, error: unknown): DomainError {
  const reason = (error as Error).message.replace(/\.$/, "");
  return new DomainError("unavailable", "engine-cannot-start", `Language pair ${languagePairId} cannot be started: ${reason}.`,
    { cause: error });
}
