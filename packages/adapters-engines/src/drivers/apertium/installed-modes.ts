import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { direction, type LanguagePair, languagePair } from "@dragoman/domain/language-pairs";
import { type ModePair, modePair } from "./mode-pair.js";
import { type Stage, parseMode } from "./parse-mode.js";

const run = promisify(execFile);

/** One installed mode that can be a direction between two languages. */
export interface InstalledMode extends ModePair {
  readonly name: string;
  /** Of the package, in its own form. */
  readonly version: string;
  readonly stages: readonly Stage[];
  /** Changes whenever the mode or its package does. */
  readonly fingerprint: string;
}

/** A pair with the mode behind each value of its `Variant` option. */
export interface InstalledPair {
  readonly pair: LanguagePair;
  readonly modes: ReadonlyMap<string, InstalledMode>;
}

export const variantOption = "Variant";
/** The value of the option that means the language itself. */
export const noVariant = "default";

/** Directions for which estimates of quality were measured to be better than chance; docs/quality.md tells how. */
const measuredDirections = new Set(["EngSpa", "SpaEng"]);

/** All usable modes of a folder, by name; none when the folder is not there. */
export async function installedModes(folder: string): Promise<readonly InstalledMode[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".mode")).sort();
  if (files.length === 0) return [];
  const versions = await packageVersions(folder);
  const modes = await Promise.all(files.map(async (file): Promise<InstalledMode[]> => {
    const name = file.slice(0, -".mode".length);
    const languages = modePair(name);
    if (languages === undefined) return [];
    const text = await readFile(join(folder, file), "utf8");
    const version = versions.get(join(folder, file)) ?? "0";
    const fingerprint = createHash("sha256").update(`${version}\n${text}`).digest("hex");
    const stages = stagesOf(text);
    return stages === undefined ? [] : [{ name, ...languages, version, stages, fingerprint }];
  }));
  return modes.flat();
}

/** A mode of a form we do not know cannot be offered. */
function stagesOf(text: string): readonly Stage[] | undefined {
  try {
    return parseMode(text);
  } catch {
    return undefined;
  }
}

/** Joins the modes of each direction to a pair; variants become values of its option. */
export function pairsOf(modes: readonly InstalledMode[], technology: string): readonly InstalledPair[] {
  const directions = new Map<string, InstalledMode[]>();
  for (const mode of modes) {
    const key = `${mode.source}-${mode.target}`;
    directions.set(key, [...(directions.get(key) ?? []), mode]);
  }
  return [...directions.values()].map((all) => {
    const byVariant = new Map(all.map((mode) => [mode.variant ?? noVariant, mode]));
    const base = byVariant.get(noVariant) ?? (all[0] as InstalledMode);
    const values = [...byVariant.keys()].sort((a, b) => Number(b === noVariant) - Number(a === noVariant) || (a < b ? -1 : 1));
    const linguisticOptions = base.variant === undefined && values.length === 1 ? []
      : [{ id: variantOption, values, systemDefault: base.variant ?? noVariant }];
    const version = upstreamVersion(base.version);
    const { source, target } = base;
    const estimatesQuality = measuredDirections.has(direction(source, target));
    return { pair: languagePair({ source, target, technology, version, linguisticOptions, estimatesQuality }), modes: byVariant };
  });
}

/** `1:0.8.1~rc1+git20-2` is 0.8.1: without epoch, revision and what is before or after a release. */
export function upstreamVersion(version: string): string {
  return version.replace(/^\d+:/, "").replace(/[-~+].*$/, "");
}

/** Of each mode file, as dpkg knows it; elsewhere none has a version. */
async function packageVersions(folder: string): Promise<ReadonlyMap<string, string>> {
  const versions = new Map<string, string>();
  try {
    const owners = (await run("dpkg-query", ["-S", join(folder, "*.mode")])).stdout.trim().split("\n")
      .map((line) => line.split(/(?:,[^:]*)?(?::\w+)?: /) as [string, string]);
    const packages = [...new Set(owners.map(([name]) => name))];
    const { stdout } = await run("dpkg-query", ["-W", "-f", "${Package} ${Version}\\n", ...packages]);
    const byPackage = new Map(stdout.trim().split("\n").map((line) => line.split(" ") as [string, string]));
    for (const [name, file] of owners) versions.set(file, byPackage.get(name) ?? "0");
  } catch {
    // no dpkg here, or modes that no package brought
  }
  return versions;
}
