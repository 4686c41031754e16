import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "@jest/globals";
import { verifyInstalled } from "../installed/index.js";
import { add, type Files, namesIn, packed, smallModel, useFolders } from "./models.test-kit.js";

const folderWith = useFolders();

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A web server with these files and pages, by path, that answers `status` to everything else. */
async function serve(files: Files, status: (path: string) => number): Promise<string> {
  const server = createServer(({ url = "" }, response) => {
    const path = decodeURIComponent(url.slice(1));
    if (Object.hasOwn(files, path)) response.end(files[path]);
    else response.writeHead(status(path)).end("<Error><Code>AccessDenied</Code></Error>");
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const names = { model: "model.enes.intgemm.alphas.bin", lex: "lex.50.50.enes.s2t.bin", vocab: "vocab.enes.spm" };
const files = packed(smallModel());
const enes = { sourceLanguage: "en", targetLanguage: "es" };
const registry: Files = {
  ...files,
  "db/models.json": JSON.stringify({
    models: { "en-es": [{ ...enes, files: { model: { path: `${names.model}.gz` }, vocab: { path: `${names.vocab}.gz` } } }] },
  }),
};
const records: Files = {
  ...files,
  "records.json": JSON.stringify({
    data: Object.entries(names).map(([fileType, name]) => ({ ...enes, name, fileType, attachment: { location: `${name}.gz` } })),
  }),
};
const listed: Files = { ...files, "index.json": JSON.stringify(Object.keys(files)) };
const page = [...Object.keys(files), "private/"].map((name) => `<a href="${name}">${name}</a>`).join("\n");
const always = (status: number) => () => status;

describe("a mirror on the web", () => {
  // Object stores do so where nobody may list what they have.
  it.each<readonly [string, Files]>([
    ["a registry", registry], ["a collection of Remote Settings", records], ["files with an index.json", listed],
    ["files on a page of a web server, beside a folder that nobody may see", { ...files, "": page }],
  ])("that refuses what it does not have is installed from: %s", async (_, mirror) => {
    const models = await folderWith();
    const { found } = await add(models, await serve(mirror, always(403)));
    expect(found.model.licence).toBe("not stated where it came from");
    expect(await verifyInstalled(models, "eng-spa")).toEqual([]);
  });

  it("that refuses everything is told of, and so is a list that was named", async () => {
    const [models, address] = [await folderWith(), await serve({}, always(403))];
    await expect(add(models, address)).rejects.toThrow(/^http:\S+\/ answers 403: it, or a proxy in between, does not allow that/);
    await expect(add(models, `${address}my.json`)).rejects.toThrow(/\/my\.json answers 403/);
    await expect(add(models, await serve({}, always(401)))).rejects.toThrow(/db\/models\.json answers 401/);
    expect(await namesIn(models)).toEqual([]);
  });

  it.each<readonly [string, Files, number]>([
    ["that fails", {}, 503], ["that is too large", { LICENSE: "x".repeat(2 ** 20 + 1) }, 404],
  ])("with a licence %s is installed from", async (_, licence, status) => {
    const models = await folderWith();
    const { found } = await add(models, await serve({ ...registry, ...licence }, (path) => (path.startsWith("LICENSE") ? status : 404)));
    expect(found.model.licence).toBe("could not be read where it came from");
  });

  it("is left when it is stopped, also while it is asked for the licence", async () => {
    const [models, stop] = [await folderWith(), new AbortController()];
    const address = await serve(registry, () => {
      stop.abort(new Error("Stopped."));
      return 404;
    });
    await expect(add(models, address, { signal: stop.signal })).rejects.toThrow("Stopped.");
    expect(await namesIn(models)).toEqual([".adding-eng-spa"]);
  });
});
