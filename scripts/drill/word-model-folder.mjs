import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildWordModel, publishedSizes } from "@dragoman/neural/word-model";

/** Installs a word model as `eng-spa` in a models folder, small or of a published size; answers its own folder. */
export function installWordModel(models, words, size) {
  const folder = join(models, "eng-spa");
  mkdirSync(folder, { recursive: true });
  const { model, shortlist, vocabularies: [vocabulary] } = buildWordModel({ words, ...publishedSizes[size] });
  const write = (name, bytes) => {
    writeFileSync(join(folder, name), bytes);
    return { name, size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
  };
  writeFileSync(join(folder, "model.json"), JSON.stringify({
    format: 1, sourceLanguageId: "eng", targetLanguageId: "spa", version: "1.0.0", architecture: size ?? "words",
    files: {
      model: write("model.enes.intgemm.alphas.bin", model), shortlist: write("lex.50.50.enes.s2t.bin", shortlist),
      vocabularies: [write("vocab.enes.spm", vocabulary)],
    },
    licence: "Apache-2.0", source: "made here", added: new Date().toISOString(),
  }));
  return folder;
}
