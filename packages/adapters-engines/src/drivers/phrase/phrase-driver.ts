import { open } from "node:fs/promises";
import { join } from "node:path";
import { loadModelFile, type ModelFile } from "@dragoman/adaptation/model-file";
import { openPool } from "@dragoman/adaptation/pool";
import type { MethodName } from "@dragoman/adaptation/serving";
import type { Driver, OptionValues, Pipeline } from "@dragoman/application/segments";
import { DomainError, KeptUnlessFailed } from "@dragoman/domain/common";
import type { HostModel } from "@dragoman/domain/hosts";
import { direction, type LanguagePair, languagePair, languageTagAndName } from "@dragoman/domain/language-pairs";
import type { DriverModule } from "../driver-module.js";
import { baselineVersion } from "./ask-baseline.js";
import { clauseOf } from "./check-model-file.js";
import { installedModels, pathOfModel } from "./installed-models.js";
import { PhrasePipeline, type Threads } from "./phrase-pipeline.js";
import { openTask, type SharedModel } from "./translate-task.js";

const technology = "PBMT";

/** Models that were trained here, as a driver among others; they lie in the data directory. */
export const phrase: DriverModule = {
  settings: [],
  open: ({ DRAGOMAN_DATA_DIR: folder }, all) => new PhraseDriver(folder ? join(folder, "models") : undefined, all),
};

/** A model that is read, with what it builds on. */
interface OpenModel {
  readonly installed: HostModel;
  readonly file: ModelFile;
}

/** The adapted pairs whose models lie on this machine, each with the pair that it builds on. */
export class PhraseDriver implements Driver {
  readonly technology = technology;
  readonly rank = "usual";
  /** Read once in a process, so that all its units translate alike. */
  private readonly opened = new Map<string, KeptUnlessFailed<OpenModel>>();

  /** `threads` makes the thread of a unit. */
  constructor(
    private readonly folder: string | undefined, private readonly all: () => readonly Driver[],
    private readonly threads: () => Threads = () => openPool({ workers: 1 }),
  ) {}

  /** Those whose baseline is installed as well. */
  async offered(directions?: readonly string[]): Promise<readonly LanguagePair[]> {
    const wished = directions?.map((name) => name.toLowerCase());
    const models = (await installedModels(this.folder)).filter((model) =>
      wished?.includes(direction(model.sourceLanguageId, model.targetLanguageId).toLowerCase()) ?? true);
    return (await Promise.all(models.map((model) => this.pairOf(model)))).flat();
  }

  async installed(languagePairId: string): Promise<LanguagePair | undefined> {
    const model = (await this.opened.get(languagePairId)?.current)?.installed ?? await this.find(languagePairId);
    return model === undefined ? undefined : (await this.pairOf(model))[0];
  }

  async open(languagePairId: string, options: OptionValues = {}): Promise<Pipeline> {
    const opening = this.opened.get(languagePairId) ?? new KeptUnlessFailed(() => this.read(languagePairId));
    this.opened.set(languagePairId, opening);
    const { installed, file } = await opening.get();
    const model = { key: installed.sha256, buffer: file.buffer, locale: languageTagAndName(installed.targetLanguageId).tag };
    const pool = this.threads();
    let baseline: Pipeline | undefined;
    try {
      baseline = await this.openBaseline(installed, file, options);
      const method = await openIn(pool, model, installed);
      return new PhrasePipeline({ model, method, pool, ...(baseline === undefined ? {} : { baseline }) });
    } catch (error) {
      await Promise.all([pool.close(), baseline?.close()]);
      throw error;
    }
  }

  private async find(languagePairId: string): Promise<HostModel | undefined> {
    return (await installedModels(this.folder)).find((model) => model.languagePairId === languagePairId);
  }

  private async read(languagePairId: string): Promise<OpenModel> {
    const installed = await this.find(languagePairId);
    if (installed === undefined || this.folder === undefined) {
      throw new DomainError("invalid", "language-pair-not-installed", `Language pair ${languagePairId} is not installed on this host.`,
        { details: "No model of it lies in the data directory; deploy it to this host." });
    }
    try {
      return { installed, file: await readFrom(pathOfModel(this.folder, installed)) };
    } catch (error) {
      throw cannotStart(languagePairId, (error as Error).message, error);
    }
  }

  /** Nothing where the model builds on nothing; nothing else than the one that it was trained with. */
  private async openBaseline({ languagePairId }: HostModel, { header }: ModelFile, options: OptionValues): Promise<Pipeline | undefined> {
    if (header.baseline === undefined) return undefined;
    const { name, version } = header.baseline;
    const driver = this.driverOf(name);
    const found = await driver?.installed(name);
    if (driver === undefined || found === undefined) {
      throw cannotStart(languagePairId, `it was trained on ${name}, version ${version}, which is not installed on this host`);
    }
    if (baselineVersion(found) !== version) {
      throw cannotStart(languagePairId,
        `it was trained on version ${version} of ${name}, and this host has ${baselineVersion(found)}; train it again`);
    }
    return driver.open(name, options);
  }

  private driverOf(languagePairId: string): Driver | undefined {
    return this.all().find((driver) => driver !== this && languagePairId.includes(`_${driver.technology}_`));
  }

  /** The pair of a model, with the options and checks of what it builds on; none where that is not there. */
  private async pairOf(model: HostModel): Promise<LanguagePair[]> {
    const { baselineLanguagePairId, sourceLanguageId: source, targetLanguageId: target, name, version, sha256 } = model;
    const baseline = baselineLanguagePairId === "" ? undefined
      : await this.driverOf(baselineLanguagePairId)?.installed(baselineLanguagePairId);
    if (baselineLanguagePairId !== "" && baseline === undefined) return [];
    const pair = languagePair({
      source, target, technology, version, domain: `Adapted-${name}`, linguisticOptions: baseline?.linguisticOptions ?? [],
      estimatesQuality: model.estimatesQuality, ...(model.estimatesWell === true ? { estimatesWell: true } : {}), revision: sha256,
      ...(baseline?.checksOutput === true ? { checksOutput: true } : {}),
    });
    return pair.id === model.languagePairId ? [pair] : [];
  }
}

async function readFrom(path: string): Promise<ModelFile> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return await loadModelFile(async (into, offset) => (await file.read(into, 0, into.length, offset)).bytesRead, { size });
  } finally {
    await file.close();
  }
}

/** Opens a model in the thread of a unit, so that no text waits for it. */
async function openIn(pool: Threads, model: SharedModel, { languagePairId }: HostModel): Promise<MethodName> {
  try {
    return await pool.run(openTask, model);
  } catch (error) {
    throw cannotStart(languagePairId, (error as Error).message, error);
  }
}

function cannotStart(languagePairId: string, reason: string, cause?: unknown): DomainError {
  return new DomainError("unavailable", "engine-cannot-start",
    `Language pair ${languagePairId} cannot be started: ${clauseOf(reason)}.`, { cause });
}
