import { DomainError } from "@dragoman/domain/common";
import type { HostModel } from "@dragoman/domain/hosts";
import { isManifestName, manifestName, type ModelPiece, oldManifestName, readManifest } from "@dragoman/host-protocol";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** What nobody has gone on with for so long is given up. */
const abandonedMs = 24 * 60 * 60_000;

const partial = ".partial";
const draft = ".new";

/**
 * The trained models of this host: the bytes of each in a file named by their sha256, and beside it a manifest in JSON for each pair that
 * has them. A model is there when its manifest is: that is put into place last, when the bytes were proven, and taken away first. So
 * whatever dies, a model is there whole or not at all.
 */
export class ModelFolder {
  private last: Promise<unknown> = Promise.resolve();

  /** `check` rejects for a file that no engine here could translate with; `changed` hears of each pair that got or lost a model. */
  constructor(
    private readonly folder: string, private readonly check: (path: string) => Promise<void>,
    private readonly changed: (languagePairId: string) => void = () => {},
  ) {}

  /** Makes the folder, and clears it of what was left half done. */
  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const names = await readdir(this.folder);
    for (const name of names) {
      const isBare = /^[0-9a-f]{64}$/.test(name) && !names.some((other) => isManifestName(other) && other.startsWith(name));
      const isOld = name.endsWith(partial) && Date.now() - (await stat(this.place(name))).mtimeMs > abandonedMs;
      if (isBare || isOld || name.endsWith(draft)) await rm(this.place(name), { force: true });
    }
  }

  /** The models that are there, in the order of their bytes. One whose bytes are gone, or whose manifest cannot be read, is not. */
  async list(): Promise<readonly HostModel[]> {
    return (await this.manifests()).map(({ model }) => model);
  }

  /**
   * Takes a piece that begins where the bytes end that are there, and answers how many there are then. With the last one the model is
   * there. Rejects with `host-model-refused` when there is no room, when the bytes are not those of its sha256, or when no engine here
   * could translate with them; of such a model nothing is kept.
   */
  take(piece: ModelPiece): Promise<number> {
    return this.inTurn(async () => {
      try {
        return await this.put(piece);
      } catch (cause) {
        await rm(this.place(piece.model.sha256 + partial), { force: true });
        throw refused(piece.model, cause);
      }
    });
  }

  /**
   * Removes what there is of a model for a pair, or for all pairs; its bytes go with the last pair. One that is not there is removed
   * already.
   */
  remove(sha256: string, languagePairId?: string): Promise<void> {
    return this.inTurn(async () => {
      const all = await this.manifests(sha256);
      const removed = all.filter(({ model }) => languagePairId === undefined || model.languagePairId === languagePairId);
      for (const { name } of removed) await rm(this.place(name), { force: true });
      if (removed.length === all.length) await this.removeBytes(sha256);
      for (const pair of new Set(removed.map(({ model }) => model.languagePairId))) this.changed(pair);
    });
  }

  /** With manifests that cannot be read. */
  private async removeBytes(sha256: string): Promise<void> {
    const names = (await readdir(this.folder)).filter((name) => isManifestName(name) && name.startsWith(sha256));
    for (const name of [...names, sha256, sha256 + partial]) await rm(this.place(name), { force: true });
  }

  /** Two servers may bring one model at once. */
  private inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.last.then(act);
    this.last = done.catch(() => undefined);
    return done;
  }

  private place(name: string): string {
    return join(this.folder, name);
  }

  /** What is said of models that are there whole, or of those with the same bytes. */
  private async manifests(sha256 = ""): Promise<readonly Manifest[]> {
    const names = (await readdir(this.folder).catch(() => [])).filter((name) => isManifestName(name) && name.startsWith(sha256)).sort();
    const read = await Promise.all(names.map(async (name) => ({ name, model: await this.read(name) })));
    return read.filter((one): one is Manifest => one.model !== undefined);
  }

  private async read(name: string): Promise<HostModel | undefined> {
    try {
      const model = readManifest(name, JSON.parse(await readFile(this.place(name), "utf8")));
      return (await stat(this.place(model.sha256))).size === model.size ? model : undefined;
    } catch {
      // It was removed meanwhile, or damaged: whoever wants it brings it again.
      return undefined;
    }
  }

  private async put({ model, offset, bytes }: ModelPiece): Promise<number> {
    const { sha256, size } = model;
    const known = await this.manifests(sha256);
    if (known.length > 0) {
      const own = known.filter((one) => one.model.languagePairId === model.languagePairId);
      if (own.length !== 1 || JSON.stringify(own[0]?.model) !== JSON.stringify(model)) await this.tell(model);
      return size;
    }
    const file = this.place(sha256 + partial);
    const have = await stat(file).then((found) => found.size, () => 0);
    if (bytes.length === 0 || offset !== have) return have;
    if (have + bytes.length > size) throw new Error(`more bytes came than the ${size} that it has`);
    await append(file, bytes);
    if (have + bytes.length < size) return have + bytes.length;
    const found = await hashOf(file);
    if (found !== sha256) throw new Error(`its bytes were damaged on their way: their sha256 is ${found}`);
    await this.check(file);
    await settle(file);
    await rename(file, this.place(sha256));
    await this.tell(model);
    return size;
  }

  private async tell(model: HostModel): Promise<void> {
    const name = this.place(manifestName(model));
    await append(name + draft, Buffer.from(`${JSON.stringify(model)}\n`), "w");
    await settle(name + draft);
    await rename(name + draft, name);
    const old = oldManifestName(model.sha256);
    if ((await this.read(old))?.languagePairId === model.languagePairId) await rm(this.place(old), { force: true });
    this.changed(model.languagePairId);
  }
}

/** What is said of a model for a pair, and the name of its file. */
interface Manifest {
  readonly name: string;
  readonly model: HostModel;
}

async function append(file: string, bytes: Uint8Array, flag = "a"): Promise<void> {
  const handle = await open(file, flag, 0o600);
  try {
    await handle.writeFile(bytes);
  } finally {
    await handle.close();
  }
}

/** On the disk when the promise resolves: what is named for good must not be lost with the power. */
async function settle(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of createReadStream(file, { highWaterMark: 2 ** 20 }) as AsyncIterable<Buffer>) hash.update(bytes);
  return hash.digest("hex");
}

function refused({ name, size }: HostModel, cause: unknown): DomainError {
  const { code, message } = cause as NodeJS.ErrnoException;
  const noRoom = code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG";
  const why = noRoom ? `there is no room for its ${Math.ceil(size / 2 ** 20)} MB on the disk` : message;
  return new DomainError("conflict", "host-model-refused", `The model of ${name} cannot be kept: ${why}.`, { cause });
}
