import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What a probe found: when, and why the mode must not be offered if it must not. */
interface Finding { readonly at: number; readonly fault?: string }

/** A mode that failed may have failed for want of time or of a program; it is tried again after an hour. */
const faultKeptMs = 3_600_000;

/** Remembers what probes found, by fingerprint; in a file of the folder when there is one. */
export class ProbeCache {
  private readonly file: string | undefined;
  private findings: Map<string, Finding> | undefined;
  private saving: Promise<void> = Promise.resolve();

  constructor(folder?: string) {
    this.file = folder === undefined ? undefined : join(folder, "engine-probes.json");
  }

  /** `works`, `faulty`, or undefined when it has to be tried. */
  async find(fingerprint: string): Promise<"works" | "faulty" | undefined> {
    const finding = (await this.load()).get(fingerprint);
    if (finding === undefined) return undefined;
    // A moment to come was written by a clock that was ahead.
    const ageMs = Date.now() - finding.at;
    if (finding.fault !== undefined && (ageMs < 0 || ageMs > faultKeptMs)) return undefined;
    return finding.fault === undefined ? "works" : "faulty";
  }

  async keep(fingerprint: string, fault: string | undefined): Promise<void> {
    const findings = await this.load();
    findings.set(fingerprint, { at: Date.now(), ...(fault === undefined ? {} : { fault }) });
    // What is not on the disk is tried again after the next start; those who come later must not fail with this one.
    this.saving = this.saving.then(() => this.save(findings)).catch(() => undefined);
    await this.saving;
  }

  private async load(): Promise<Map<string, Finding>> {
    if (this.findings !== undefined) return this.findings;
    const text = this.file === undefined ? "{}" : await readFile(this.file, "utf8").catch(() => "{}");
    this.findings ??= new Map(Object.entries(parsed(text)));
    return this.findings;
  }

  private async save(findings: Map<string, Finding>): Promise<void> {
    if (this.file === undefined) return;
    const draft = `${this.file}.${process.pid}`;
    await writeFile(draft, JSON.stringify(Object.fromEntries(findings)));
    await rename(draft, this.file);
  }
}

/** A file that a crash left in pieces is as good as none: everything is tried again. */
function parsed(text: string): Record<string, Finding> {
  try {
    return JSON.parse(text) as Record<string, Finding>;
  } catch {
    return {};
  }
}
