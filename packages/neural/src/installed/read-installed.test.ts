import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { installedModels, readInstalled } from "./read-installed.js";

const file = { name: "model.bin", size: 5, sha256: "a".repeat(64) };
const note = {
  format: 1, sourceLanguageId: "eng", targetLanguageId: "spa", version: "1.0.0", architecture: "tiny",
  files: { model: file, vocabularies: [file] }, licence: "CC-BY-4.0", source: "a mirror", added: "2026-01-01T00:00:00.000Z",
  published: { bleu: 26.1, testSet: "flores" },
};
let folder: string;
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), "dragoman-neural-")); });
afterEach(() => rmSync(folder, { recursive: true }));

function put(id: string, text: string): void {
  mkdirSync(join(folder, id));
  writeFileSync(join(folder, id, "model.json"), text);
}

describe("a models folder", () => {
  it("has the models whose note says that they are whole", async () => {
    put("eng-spa", JSON.stringify(note));
    put(".adding-eng-fra", JSON.stringify({ ...note, targetLanguageId: "fra" }));
    put("deu-eng", JSON.stringify(note));
    mkdirSync(join(folder, "fra-eng"));
    expect(await installedModels(folder)).toEqual([{ id: "eng-spa", folder: join(folder, "eng-spa"), model: note }]);
    expect(await installedModels(join(folder, "nowhere"))).toEqual([]);
    expect(await readInstalled(folder, "../eng-spa")).toBeUndefined();
  });

  it("has its models beside one that cannot be read", async () => {
    put("eng-spa", JSON.stringify(note));
    symlinkSync("eng-fra", join(folder, "eng-fra"));
    await expect(readInstalled(folder, "eng-fra")).rejects.toThrow("ELOOP");
    expect((await installedModels(folder)).map(({ id }) => id)).toEqual(["eng-spa"]);
  });

  it("has the models whose note says more, as those of earlier versions do", async () => {
    put("eng-spa", JSON.stringify({ ...note, gemm: "int8shiftAll" }));
    expect((await readInstalled(folder, "eng-spa"))?.model).toEqual(note);
  });

  it.each([
    ["is cut", JSON.stringify(note).slice(0, 99)],
    ["is of another format", JSON.stringify({ ...note, format: 2 })],
    ["is a list", "[]"],
    ["has no files", JSON.stringify({ ...note, files: undefined })],
    ["has no vocabulary", JSON.stringify({ ...note, files: { model: file, vocabularies: [] } })],
    ["has a file elsewhere", JSON.stringify({ ...note, files: { model: { ...file, name: "../model.bin" }, vocabularies: [file] } })],
    ["has a file without sum", JSON.stringify({ ...note, files: { model: { ...file, sha256: "" }, vocabularies: [file] } })],
    ["has no licence", JSON.stringify({ ...note, licence: undefined })],
  ])("has no model whose note %s", async (_what, text) => {
    put("eng-spa", text);
    expect(await readInstalled(folder, "eng-spa")).toBeUndefined();
  });
});
