import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmdirSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "@jest/globals";
import { useSandbox } from "./support/use-dragoman.js";

/** A disk of 2 MiB; undefined where this process may not mount one. */
const disk = mounted();
const name = "a disk that is full";
const describeWhereMounted = disk === undefined ? describe.skip : describe;

function mounted(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", folder], { stdio: "ignore" });
    chmodSync(folder, 0o1777);
    return folder;
  } catch {
    rmdirSync(folder);
    return undefined;
  }
}

describeWhereMounted(disk === undefined ? `${name} (skipped: this process may not mount one)` : name, () => {
  const { admin } = useSandbox("none", { TMPDIR: disk ?? "" });
  afterAll(() => {
    execFileSync("umount", ["--lazy", disk as string]);
    rmdirSync(disk as string);
  });

  const upload = (bytes: number) => admin.upload("/feedback/import", `<tmx><!--${"x".repeat(bytes)}--></tmx>`);
  const refused = [503, "disk-full", "30", {
    error: {
      code: 503, message: "The server has no room for the file.",
      details: "An administrator has to free some in its folder for temporary files (TMPDIR).",
    },
  }];
  const outcome = async (bytes: number) => {
    const { status, headers, json } = await upload(bytes);
    return [status, headers.get("dragoman-error"), headers.get("retry-after"), json];
  };

  it("takes no file that does not fit, and the next one that does", async () => {
    expect(await outcome(5_000_000)).toEqual(refused);
    expect((await upload(500_000)).status).toBe(200);
  });

  it("takes none while there is no room at all, and says when there is again", async () => {
    const other = join(disk as string, "other");
    await writeFile(other, Buffer.alloc(3 * 2 ** 20)).catch(() => undefined);
    expect(await outcome(100)).toEqual(refused);
    await rm(other);
    expect((await upload(100)).status).toBe(200);
  });
});
