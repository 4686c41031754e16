import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newSocket, openSocketFolder, type SocketFolder } from "./socket-folder.js";

let base: string, folder: SocketFolder | undefined;
beforeEach(() => { base = mkdtempSync(join(tmpdir(), "dragoman-folder-")); });
afterEach(() => {
  folder?.close();
  folder = undefined;
  rmSync(base, { recursive: true });
});

/** A data directory whose path leaves room for sockets, or leaves none. */
function dataDir(name: "short" | "long"): string {
  const path = join(base, name === "short" ? name : name.padEnd(100, "-"));
  mkdirSync(path);
  return path;
}

/** Whether a socket comes to be in it; that of a path which is too long is made elsewhere, where the path is cut. */
async function takesSocket({ path }: SocketFolder): Promise<boolean> {
  const socket = newSocket(path);
  const server = createServer().listen(socket);
  await once(server, "listening");
  try {
    return existsSync(socket);
  } finally {
    server.close();
  }
}

describe("the folder for sockets", () => {
  it.each(["short", "long"] as const)("takes them, closed to others, in a data directory with a %s path, at each start", async (name) => {
    const place = dataDir(name);
    for (const start of ["first", "second"]) {
      folder = await openSocketFolder(place);
      expect([start, await takesSocket(folder), statSync(folder.path).mode & 0o777]).toEqual([start, true, 0o700]);
      folder.close();
    }
  });

  it("takes them after the data directory was moved to a longer path", async () => {
    const place = dataDir("long");
    mkdirSync(join(place, "engines"), { mode: 0o700 });
    writeFileSync(join(place, "engines", "left"), "");
    folder = await openSocketFolder(place);
    expect(await takesSocket(folder)).toBe(true);
    expect(realpathSync(join(place, "engines"))).toBe(folder.path);
  });

  it("holds no socket of a start that crashed", async () => {
    const place = dataDir("short");
    folder = await openSocketFolder(place);
    writeFileSync(newSocket(folder.path), "");
    folder = await openSocketFolder(place);
    expect(readdirSync(folder.path)).toEqual([]);
  });
});
