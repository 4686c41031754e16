import { spawnSync } from "node:child_process";
import { describe, expect, it } from "@jest/globals";
import { cages } from "./cages.js";
import { handOver, inScratchFolder } from "./scratch-folder.js";

/** What a shell in a cage says; undefined where the system does not permit the cage. */
function said(cage: ReturnType<typeof cages>[number]["cage"], script: string): Promise<string | undefined> {
  return inScratchFolder(async (folder) => {
    await handOver(folder);
    const [program = "", ...args] = [...cage(folder, []), "/bin/sh", "-c", script];
    const { status, stdout } = spawnSync(program, args, { cwd: folder, encoding: "utf8" });
    return status === 0 ? stdout : undefined;
  });
}

/** How many interfaces there are; a cage has the one for itself. */
const interfaces = "grep -c : /proc/net/dev";

describe.each(cages())("the cage $name", ({ name, cage }) => {
  it("lets a program work in its folder", async () => {
    const here = await said(cage, ": > made && ls");
    if (here === undefined) return console.warn(`skipped: this system does not permit the cage ${name}`);
    expect(here).toBe("made\n");
  });
  it("has no network where it is one of namespaces", async () => {
    const count = /namespaces|bubblewrap/.test(name) ? await said(cage, interfaces) : undefined;
    if (count !== undefined) expect(Number(count)).toBe(1);
  });
  it("shows no files but those of the system where it is of bubblewrap", async () => {
    const found = name === "bubblewrap" ? await said(cage, "ls -d /usr /root /home /var/lib /etc/passwd 2>/dev/null || true") : undefined;
    if (found !== undefined) expect(found).toBe("/usr\n");
  });
});

it("is none at last, so that there is always one", () => {
  expect(cages().at(-1)?.cage("/tmp", [])).toEqual([]);
});
