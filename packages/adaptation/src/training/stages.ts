import {
  type ModelFile, ModelFileError, type ModelHeader, modelFilePieces, modelFileSize, readModelFile, type Section, type SectionReader,
  sectionsInMemory,
} from "../model-file/index.js";
import type { StageTime } from "./report.js";

/** Keeps what finished stages made, so that a training that was ended at any moment goes on behind the last of them. */
export interface StageStore {
  /** The bytes of a finished stage; undefined where there are none. */
  read(stage: string): Promise<{ readonly size: number; readonly pieces: AsyncIterable<Uint8Array> } | undefined>;
  /** Keeps the bytes of a stage whole or not at all. */
  write(stage: string, pieces: Iterable<Uint8Array>, size: number): Promise<void>;
}

/** What a stage makes: facts as JSON, and arrays. */
export interface StageResult<Facts> {
  readonly facts: Facts;
  readonly sections: readonly Section[];
}

/** A finished stage, just made or read again. */
export interface Stage<Facts> {
  readonly facts: Facts;
  readonly sections: SectionReader;
  /** The same as a list, as threads take them. */
  readonly all: readonly Section[];
}

/** How far a training has come. */
export interface Progress {
  readonly stage: string;
  /** Of the whole training, 0 to 1. */
  readonly done: number;
}

interface StageHeader<Facts> {
  readonly stage: string;
  /** Of what it was asked to train on: a stage of another request is not gone on with. */
  readonly request: string;
  readonly time: StageTime;
  readonly facts: Facts;
}

/** Runs stages one after another, each once. */
export class Stages {
  readonly times: StageTime[] = [];
  /** What was asked for in this run is not read again. */
  private readonly known = new Map<string, Promise<Stage<unknown>>>();

  /** `request` tells trainings apart; `signal` ends the work between stages, and inside those that are given it. */
  constructor(private readonly store: StageStore, private readonly request: string, private readonly signal?: AbortSignal) {}

  /** The result of a stage: as it was in this run, read where it was finished before, or made and kept. What is damaged is made again. */
  run<Facts>(stage: string, make: () => Promise<StageResult<Facts>>): Promise<Stage<Facts>> {
    const known = this.known.get(stage) ?? this.finish(stage, make);
    this.known.set(stage, known);
    return known as Promise<Stage<Facts>>;
  }

  private async finish<Facts>(stage: string, make: () => Promise<StageResult<Facts>>): Promise<Stage<Facts>> {
    this.signal?.throwIfAborted();
    const kept = await this.read<Facts>(stage);
    if (kept !== undefined) return kept;
    const start = { wall: performance.now(), cpu: process.cpuUsage() };
    const { facts, sections } = await make();
    const { user, system } = process.cpuUsage(start.cpu);
    const time = { stage, seconds: (performance.now() - start.wall) / 1000, cpuSeconds: (user + system) / 1e6 };
    const header = { stage, request: this.request, time, facts };
    this.signal?.throwIfAborted();
    const file = fileHeader(JSON.stringify(header));
    await this.store.write(stage, modelFilePieces(file, sections), modelFileSize(file, sections));
    this.times.push(time);
    return { facts, sections: sectionsInMemory(sections), all: sections };
  }

  private async read<Facts>(stage: string): Promise<Stage<Facts> | undefined> {
    const kept = await this.store.read(stage);
    if (kept === undefined) return undefined;
    let file: ModelFile;
    try {
      file = await readModelFile(kept.pieces, { size: kept.size });
    } catch (error) {
      if (error instanceof ModelFileError) return undefined;
      throw error;
    }
    const header = JSON.parse(String(file.header.content)) as StageHeader<Facts>;
    if (header.request !== this.request || header.stage !== stage) return undefined;
    this.times.push(header.time);
    return { facts: header.facts, sections: file.sections, all: file.all() };
  }
}

/** A stage is kept in the format of models, of which it has the checksums and nothing else. */
function fileHeader(content: string): ModelHeader {
  return { sourceLanguageId: "", targetLanguageId: "", method: "stage", weights: {}, content };
}
