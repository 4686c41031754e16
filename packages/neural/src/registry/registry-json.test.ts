import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { isSafePath } from "./file-name.js";
import { isRecords, readRecords } from "./records-json.js";
import { isRegistry, readRegistry } from "./registry-json.js";
import { aRegistry, someRecords } from "./registry.test-kit.js";

describe("a registry", () => {
  it("is read with languages, files, release and scores", () => {
    const [tiny, base, chinese] = readRegistry(aRegistry());
    expect(tiny).toEqual({
      sourceLanguageId: "eng", targetLanguageId: "spa", architecture: "tiny", version: "1.0.0", status: "Release Android",
      published: { bleu: 26.1, chrf: 54.8, comet: 0.84, testSet: "flores200-plus" },
      files: [
        { role: "model", name: "model.enes.intgemm.alphas.bin", path: "models/enes-tiny/model.enes.intgemm.alphas.bin.gz",
          packing: "gzip", size: 9, sha256: "ab".repeat(32) },
        { role: "shortlist", name: "lex.50.50.enes.s2t.bin", path: "models/enes-tiny/lex.50.50.enes.s2t.bin.gz", packing: "gzip" },
        { role: "vocabulary", name: "vocab.enes.spm", path: "models/enes-tiny/vocab.enes.spm.gz", packing: "gzip" },
      ],
    });
    expect(base).toMatchObject({ architecture: "base-memory", status: "Release" });
    expect(base).not.toHaveProperty("published");
    expect(chinese).toMatchObject({ sourceLanguageId: "eng", targetLanguageId: "cht" });
    expect(chinese).not.toHaveProperty("status");
    expect(chinese?.files.map(({ role, packing }) => [role, packing]))
      .toEqual([["model", "none"], ["sourceVocabulary", "gzip"], ["targetVocabulary", "gzip"]]);
  });

  it("is told from other JSON", () => {
    expect([aRegistry(), { data: someRecords() }, { models: {} }, [], "x", null].map(isRegistry)).toEqual([true, ...Array(5).fill(false)]);
    const records = [aRegistry(), { data: someRecords() }, { data: [{}] }, [], "x", null].map(isRecords);
    expect(records).toEqual([false, true, ...Array(4).fill(false)]);
  });

  it("names no file outside of its place", () => {
    const paths = ["../model.enes.intgemm8.bin", "/model.enes.intgemm8.bin", "https://evil.example/model.enes.intgemm8.bin",
      "a/../../model.enes.intgemm8.bin", "a\\model.enes.intgemm8.bin", "a//model.enes.intgemm8.bin", "a/\u0000/model.enes.intgemm8.bin",
      "//evil.example/model.enes.intgemm8.bin", "model.enes.intgemm8.bin?x", "a/%2e%2e/model.enes.intgemm8.bin", "a/passwd", 7];
    for (const path of paths) {
      const model = { sourceLanguage: "en", targetLanguage: "es", files: { model: { path } } };
      expect(readRegistry({ models: { "en-es": [model] } })).toEqual([]);
    }
  });

  it("of any kind is read without a failure, and gives safe paths", () => {
    const text = fc.oneof(fc.constantFrom("en", "es", "tiny", "model.enes.intgemm8.bin", "../model.enes.intgemm8.bin"), fc.string());
    const values = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof({ depthSize: "small" }, text, fc.integer(), fc.constant(null), fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom("models", "data", "files", "model", "path", "attachment", "location", "name", "fileType",
          "sourceLanguage", "targetLanguage", "en-es"), tie("value"))),
    })).value;
    fc.assert(fc.property(values, (json) => {
      for (const { files } of [...readRegistry(json), ...readRecords(json)]) {
        expect(files.every(({ path, name }) => isSafePath(path) && /^[\w.-]+$/.test(name))).toBe(true);
      }
    }));
  });
});

describe("a collection of Remote Settings", () => {
  it("is read with what is announced of packed and of unpacked files", () => {
    const [model, ...others] = readRecords({ data: [...someRecords(), { name: "else" }] });
    expect(others).toEqual([]);
    expect(model).toMatchObject({
      sourceLanguageId: "eng", targetLanguageId: "spa", architecture: "tiny", version: "2.0", status: "Release",
    });
    expect(model?.files.map(({ role }) => role)).toEqual(["model", "shortlist", "vocabulary"]);
    expect(model?.files[0]).toEqual({
      role: "model", name: "model.enes.intgemm.alphas.bin", path: "main-workspace/models/model.enes.intgemm.alphas.bin.zst",
      packing: "zstd", packedSize: 7, packedSha256: "ef".repeat(32), size: 11, sha256: "cd".repeat(32),
    });
  });

  it("has one model for each architecture, version and filter", () => {
    const android = { filter_expression: "env.appinfo.OS == 'Android'" };
    const all = [...someRecords(), ...someRecords({ version: "1.0" }), ...someRecords({ architecture: "base" }), ...someRecords(android),
      ...someRecords({ filter_expression: "env.channel == 'nightly'" })];
    expect(readRecords({ data: all }).map(({ architecture, version, status }) => `${architecture} ${version} ${status}`)).toEqual([
      "tiny 2.0 Release", "tiny 1.0 Release", "base 2.0 Release", "tiny 2.0 Release Android", "tiny 2.0 Nightly",
    ]);
  });

  it("is read whole however many records a model has", () => {
    const [model, lex] = someRecords();
    const many = [...Array.from({ length: 100_000 }, () => lex), model];
    expect(readRecords({ data: many }).map(({ files }) => files.length)).toEqual([100_001]);
  });

  it("is read in its first form as well", () => {
    const first = someRecords({
      sourceLanguage: undefined, targetLanguage: undefined, fromLang: "en", toLang: "es", architecture: undefined,
    });
    expect(readRecords({ data: first })).toMatchObject([{ sourceLanguageId: "eng", targetLanguageId: "spa", architecture: "unknown" }]);
  });
});
