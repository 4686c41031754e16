import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { gzipSync } from "node:zlib";
import { buildWordModel } from "@dragoman/neural/word-model";

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** The files of a small model from English to Spanish, by Firefox's names. */
export function smallModel(words = [["house", "casa"], ["red", "roja"]]) {
  const { model, shortlist, vocabularies } = buildWordModel({ words: new Map(words) });
  return { "model.enes.intgemm.alphas.bin": model, "lex.50.50.enes.s2t.bin": shortlist, "vocab.enes.spm": vocabularies[0] };
}

/** Folders of mirrors, each with the same model, by the layout that they have; their files by path. */
export const layouts = {
  registry: (model) => {
    const [main, lex, vocab] = Object.keys(model).map((name) => `models/en-es/run_1/exported/${name}.gz`);
    const [weights] = Object.values(model);
    const files = { model: { path: main, uncompressedSize: weights.length, uncompressedHash: sha256(weights) },
      lexicalShortlist: { path: lex }, vocab: { path: vocab } };
    const entry = { architecture: "tiny", releaseStatus: "Release", sourceLanguage: "en", targetLanguage: "es", files,
      metrics: { "flores200-plus": { bleu: 26.1, chrf: 54.8 } } };
    return { "db/models.json": JSON.stringify({ baseUrl: "https://models.example", models: { "en-es": [entry] } }),
      ...packed(model, (name) => `models/en-es/run_1/exported/${name}.gz`, gzipSync) };
  },
  records: (model) => {
    const types = ["model", "lex", "vocab"];
    const records = Object.entries(model).map(([name, bytes], at) => {
      const [zst, location] = [rawZstd(bytes), `main-workspace/translations-models-v2/${randomUUID()}.zst`];
      return { bytes: zst, location, record: { name, fileType: types[at], sourceLanguage: "en", targetLanguage: "es", version: "2.1",
        architecture: "base-memory", decompressedHash: sha256(bytes), decompressedSize: bytes.length,
        attachment: { hash: sha256(zst), size: zst.length, filename: `${name}.zst`, location } } };
    });
    return { "records.json": JSON.stringify({ data: records.map(({ record }) => record) }),
      ...Object.fromEntries(records.map(({ location, bytes }) => [location, bytes])) };
  },
  folder: (model) => ({ "models/base/enes/metadata.json": JSON.stringify({ architecture: "base", flores: { bleu: 27.7 } }),
    LICENSE: "Mozilla Public License Version 2.0\n", ...packed(model, (name) => `models/base/enes/${name}.gz`, gzipSync) }),
  /** Files as they are, so that there is something to cut. */
  plain: (model) => packed(model, (name) => name, (bytes) => bytes),
};

const packed = (model, path, pack) => Object.fromEntries(Object.entries(model).map(([name, bytes]) => [path(name), pack(bytes)]));

/** Frames of zstd with a block each that is not compressed. */
function rawZstd(bytes) {
  const most = 128 * 1024;
  return Buffer.concat(Array.from({ length: Math.ceil(bytes.length / most) }, (_, n) => {
    const block = bytes.subarray(n * most, (n + 1) * most);
    const header = Buffer.alloc(4);
    header.writeUInt32LE((block.length << 3) | 1);
    return Buffer.concat([Buffer.from("28b52ffd0038", "hex"), header.subarray(0, 3), block]);
  }));
}

/** A folder with files, which is gone after test `t`. */
export function folderWith(t, files = {}) {
  const folder = mkdtempSync(join(tmpdir(), "dragoman mirror-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  return folder;
}

/**
 * Serves a folder until test `t` ends, as web servers do: with lists of folders, versions and ranges. Once it has `sent` `mayBytes` of
 * files it says nothing more; `ranges` holds where it was asked to go on.
 */
export async function serveMirror(t, folder) {
  const mirror = { url: "", mayBytes: Infinity, sent: 0, ranges: [] };
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  const answer = async (request, response) => {
    const path = join(folder, decodeURIComponent(new URL(request.url, "http://mirror").pathname));
    if (!existsSync(path)) return response.writeHead(404).end("not here");
    if (statSync(path).isDirectory()) {
      const rows = readdirSync(path, { withFileTypes: true }).map((entry) => `${entry.name}${entry.isDirectory() ? "/" : ""}`);
      return response.writeHead(200, { "content-type": "text/html" })
        .end(`<h1>Index</h1><a href="../">up</a>${rows.map((row) => `<a href="${row}">${row}</a>`).join("\n")}`);
    }
    const { size, mtimeMs } = statSync(path);
    const etag = `"${size}-${mtimeMs}"`;
    const from = request.headers["if-range"] === etag ? Number(/^bytes=(\d+)-$/.exec(request.headers.range)[1]) : 0;
    if (from > 0) mirror.ranges.push(from);
    if (from >= size && from > 0) return response.writeHead(416, { "content-range": `bytes */${size}` }).end();
    response.writeHead(from > 0 ? 206 : 200, { etag, "content-length": size - from,
      ...(from > 0 ? { "content-range": `bytes ${from}-${size - 1}/${size}` } : {}) });
    await pipeline(sentOf(path, from), response, { end: false });
    if (mirror.sent < mirror.mayBytes) response.end();
  };
  /** As much of a file as may be sent. */
  const sentOf = async function* (path, start) {
    for await (const piece of createReadStream(path, { start, highWaterMark: 16_384 })) {
      const part = piece.subarray(0, mirror.mayBytes - mirror.sent);
      mirror.sent += part.length;
      yield part;
      if (mirror.sent >= mirror.mayBytes) return;
    }
  };
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  mirror.url = `http://127.0.0.1:${server.address().port}/`;
  return mirror;
}
