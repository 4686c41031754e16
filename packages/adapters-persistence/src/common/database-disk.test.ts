import { DomainError } from "@dragoman/domain/common";
import { storeDiskContract } from "@dragoman/port-contracts/system";
import { afterAll, describe, expect, it } from "@jest/globals";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseDisk } from "./database-disk.js";

const lost = (code: string): DomainError => new DomainError("unavailable", "database-unavailable", "The database cannot be reached.",
  { cause: Object.assign(new Error("could not extend file \"base/1/2\": No space left on device"), { code }) });

/** A disk of so many megabytes; undefined where this process may not mount one. */
function mounted(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "dragoman disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

const [small, large] = [mounted(8), mounted(64)];
afterAll(() => {
  for (const folder of [small, large]) {
    if (folder === undefined) continue;
    execFileSync("umount", ["--lazy", folder]);
    rmSync(folder, { recursive: true });
  }
});

storeDiskContract("DatabaseDisk", async () => {
  const close = async (): Promise<void> => undefined;
  if (large === undefined) return { adapter: new DatabaseDisk(tmpdir()), close, cannot: { fill: "this process may not mount a disk" } };
  const fill = (): (() => void) => {
    const filler = join(large, "filler");
    writeFileSync(filler, Buffer.alloc(48 * 2 ** 20));
    return () => rmSync(filler);
  };
  return { adapter: new DatabaseDisk(large), fill, close };
}, { describe, it });

describe("DatabaseDisk", () => {
  it("leaves a failure as it is where the disk has room, or nobody can look at it", async () => {
    const failure = lost("57P03");
    for (const disk of [new DatabaseDisk(tmpdir()), new DatabaseDisk(), new DatabaseDisk("/there/is/none")]) {
      expect(await disk.reasonOf(failure)).toBe(failure);
      expect(await disk.whyFull()).toBeUndefined();
    }
  });

  it("passes on what PostgreSQL says of a disk of another machine, and believes it for a while", async () => {
    const disk = new DatabaseDisk();
    expect(await disk.reasonOf(lost("53100"))).toMatchObject({
      kind: "unavailable", code: "disk-full",
      message: "The disk of the database is full: PostgreSQL says: could not extend file \"base/1/2\": No space left on device.",
    });
    expect(await disk.whyFull()).toContain("No space left on device");
  });

  if (small === undefined) process.stdout.write("Skipped: full disks, because this process may not mount one.\n");

  (small === undefined ? it.skip : it)("names the disk and what is needed, whatever the failure was", async () => {
    const disk = new DatabaseDisk(small);
    expect(await disk.whyFull()).toBe(`${small} has 8 MB left, and PostgreSQL needs 32 MB`);
    for (const code of ["57P03", "ECONNREFUSED", "53100"]) {
      expect(await disk.reasonOf(lost(code))).toMatchObject({
        kind: "unavailable", code: "disk-full",
        message: `The disk of the database is full: ${small} has 8 MB left, and PostgreSQL needs 32 MB for ${small}.`,
      });
    }
  });
});
