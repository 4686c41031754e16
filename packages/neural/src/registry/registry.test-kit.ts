/** A registry as `db/models.json` is, with two models from English to Spanish and one with two vocabularies. */
export function aRegistry(): Record<string, unknown> {
  const files = (name: string) => ({
    model: { path: `models/${name}/model.enes.intgemm.alphas.bin.gz`, uncompressedSize: 9, uncompressedHash: "AB".repeat(32) },
    lexicalShortlist: { path: `models/${name}/lex.50.50.enes.s2t.bin.gz` },
    vocab: { path: `models/${name}/vocab.enes.spm.gz` },
  });
  const enes = { sourceLanguage: "en", targetLanguage: "es" };
  return {
    generated: "2026-06-01T00:00:00Z", baseUrl: "https://models.example",
    models: {
      "en-es": [
        { ...enes, architecture: "tiny", releaseStatus: "Release Android", files: files("enes-tiny"),
          metrics: { "flores200-plus": { bleu: 26.1, chrf: 54.8, comet22: 0.84 } } },
        { ...enes, architecture: "base-memory", releaseStatus: "Release", files: files("enes-base"), metrics: {} },
      ],
      "en-zh_hant": [{
        sourceLanguage: "en", targetLanguage: "zh_hant", architecture: "base", releaseStatus: null,
        files: {
          model: { path: "models/x/model.enzh_hant.intgemm8.bin" }, srcVocab: { path: "models/x/srcvocab.enzh_hant.spm.gz" },
          trgVocab: { path: "models/x/trgvocab.enzh_hant.spm.gz" },
        },
      }],
    },
  };
}

/** The records of one model, as Remote Settings has them. */
export function someRecords(facts: Record<string, unknown> = {}): Record<string, unknown>[] {
  const record = (fileType: string, name: string) => ({
    name, fileType, sourceLanguage: "en", targetLanguage: "es", architecture: "tiny", version: "2.0",
    decompressedHash: "cd".repeat(32), decompressedSize: 11, filter_expression: "",
    attachment: { hash: "ef".repeat(32), size: 7, filename: `${name}.zst`, location: `main-workspace/models/${name}.zst`,
      mimetype: "application/zstd" },
    id: name, last_modified: 1, ...facts,
  });
  return [
    record("model", "model.enes.intgemm.alphas.bin"), record("lex", "lex.50.50.enes.s2t.bin"), record("vocab", "vocab.enes.spm"),
  ];
}
