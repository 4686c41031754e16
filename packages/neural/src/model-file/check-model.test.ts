import { gzipSync } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { buildWordModel } from "../word-model/build-word-model.js";
import { checkModel, type ModelFiles } from "./check-model.js";
import { ModelFault } from "./model-fault.js";

const words = new Map([["house", "casa"], ["red", "roja"]]);
const one = filesOf(buildWordModel({ words }));
const two = filesOf(buildWordModel({ words, twoVocabularies: true, encoderDepth: 2 }));
const attentive = filesOf(buildWordModel({ words, ssru: false, decoderDepth: 2 }));
const larger = filesOf(buildWordModel({ words, vocabularySize: 400 }));

function filesOf({ model, shortlist, vocabularies }: ReturnType<typeof buildWordModel>): ModelFiles {
  return {
    model: { name: "model.bin", bytes: model }, shortlist: { name: "lex.bin", bytes: shortlist as Uint8Array },
    vocabularies: vocabularies.map((bytes, at) => ({ name: `vocab${at}.spm`, bytes })),
  };
}

const model = one.model.bytes;
const changed = (bytes: Uint8Array, at: number, ...values: number[]): Uint8Array => {
  const copy = Uint8Array.from(bytes);
  copy.set(values, at);
  return copy;
};
const inPlaceOf = (text: string, other: string, bytes = model): Uint8Array =>
  changed(bytes, Buffer.from(bytes).indexOf(text), ...Buffer.from(other.padEnd(text.length)));
const autoreg = "transformer-decoder-autoreg: ";
const ssru = `${autoreg}rnn\ndec-cell: ssru`;
const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "latin1"));
const ctranslate = bytesOf("\x06\0\0\0\x10\0TransformerSpec\0\x06\0\0\0");

describe("checkModel", () => {
  it("says what a model is", () => {
    expect(checkModel(one)).toMatchObject({
      type: "transformer", dim: 256, ffn: 256, heads: 8, encoderDepth: 1, decoderDepth: 1, isSsru: true, isTied: true,
      gemm: "int8shiftAlphaAll", vocabularies: [104, 104], source: { pieces: 104, hasBytes: false },
    });
    const { isTied, encoderDepth, source, target } = checkModel(two);
    expect({ isTied, encoderDepth, own: [source, target].map(({ characters }) => characters.has("\u2581")) })
      .toEqual({ isTied: false, encoderDepth: 2, own: [true, true] });
  });

  it("knows a decoder of self-attention, also where nothing is said of it", () => {
    const { name, bytes } = attentive.model;
    const silent = { ...attentive, model: { name, bytes: inPlaceOf(autoreg, autoreg.replaceAll("-", "_"), bytes) } };
    for (const files of [attentive, silent]) expect(checkModel(files)).toMatchObject({ decoderDepth: 2, isSsru: false });
  });

  it.each<readonly [string, Partial<ModelFiles> | Uint8Array, string]>([
    ["an empty file", new Uint8Array(0), "model.bin is empty."],
    ["a pointer of Git LFS", bytesOf("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"), "a pointer of Git LFS"],
    ["what is compressed with gzip", gzipSync(model), "model.bin is still compressed with gzip."],
    ["what is compressed with zstd", bytesOf("\x28\xb5\x2f\xfd\0\0"), "still compressed with Zstandard."],
    ["what is compressed with xz", bytesOf("\xfd7zXZ\0"), "still compressed with xz."],
    ["an archive", bytesOf("PK\x03\x04\x14\0"), "is a zip archive, as models of Argos Translate (.argosmodel) and of NumPy (.npz) are"],
    ["a model of CTranslate2", ctranslate, "is a model of CTranslate2"],
    ["a web page", bytesOf("<!DOCTYPE html><html>"), "is a web page."],
    ["text", bytesOf("Not Found, as it happens"), "is no model in Marian's binary format."],
    ["another version", changed(model, 0, 2), "is no model in Marian's binary format."],
    ["more items than there can be", changed(model, 8, 0xff, 0xff, 0xff), "is no model in Marian's binary format."],
    ["no items", changed(model, 8, 0, 0), "is no model in Marian's binary format."],
    ["a name without end", changed(model, 16, 0xff, 0xff), "is no model in Marian's binary format."],
    ["a size beyond all files", changed(model, 40, 255, 255, 255, 255, 255, 255, 255, 255), "names sizes that no file has"],
    ["one that is cut in its head", model.subarray(0, 500), "is truncated"],
    ["one that is cut in its data", model.subarray(0, -1), "is truncated"],
    ["one with something behind it", Buffer.concat([model, Buffer.alloc(3)]), "is longer than all that it says it holds."],
    ["numbers of another kind", changed(model, 24, 2, 0x42), "a kind that the engine does not know (Wemb, 0x4202)"],
    ["another network", inPlaceOf("type: transformer", "type: s2s        "), "is a network of type s2s; the engine loads transformers."],
    ["no width", inPlaceOf("dim-emb: 256", "dim-emb: 0  "), "says dim-emb is 0; a whole number from 1 to 8192 is right."],
    ["another width", inPlaceOf("dim-emb: 256", "dim-emb: 512"), "has no Wemb of 512 columns."],
    ["more layers than it has", inPlaceOf("enc-depth: 1", "enc-depth: 6"), "has no encoder_l2_self_Wq"],
    ["a decoder of average attention", inPlaceOf(ssru, `${autoreg}average-attention`),
      "model.bin has a decoder of average-attention; ones of ssru cells and of self-attention are served."],
    ["a decoder of other cells", inPlaceOf(ssru, `${autoreg}rnn\ndec-cell: gru`), "has a decoder of gru cells; ones of ssru cells and of"],
    ["a decoder that Marian has not", inPlaceOf(ssru, `${autoreg}ssru`), "has a decoder of ssru; ones of"],
    ["a decoder of unknown cells", inPlaceOf(ssru, `${autoreg}rnn\ndec_cell: ssru`), "has a decoder of unknown cells; ones of"],
    ["self-attention that it has not", inPlaceOf(ssru, `${autoreg}self-attention`), "has no decoder_l1_self_Wq"],
    ["no SSRU where it says one", inPlaceOf(`${autoreg}self-attention\ndec-cell: gru`, ssru, attentive.model.bytes),
      "has no decoder_l1_rnn_W"],
    ["no settings", inPlaceOf("special:model.yml", "special:model.yaml".slice(0, 17)), "it has no model.yml inside."],
    ["no vocabulary", { vocabularies: [] }, "model.bin comes with 0 vocabularies; one or two are right."],
    ["another model's vocabulary", { vocabularies: larger.vocabularies }, "vocab0.spm has 400 pieces, and model.bin is made for 104."],
    ["a model as its vocabulary", { vocabularies: [{ name: "vocab.spm", bytes: model }] }, "vocab.spm is no SentencePiece vocabulary"],
    ["a vocabulary that is cut", { vocabularies: [{ name: "v", bytes: (one.vocabularies[0]?.bytes as Uint8Array).subarray(0, 200) }] },
      "v is truncated"],
    ["another model's shortlist", { shortlist: larger.shortlist as NonNullable<ModelFiles["shortlist"]> },
      "lex.bin is for a vocabulary of 400 pieces, and the model's has 104."],
    ["a shortlist that is cut", { shortlist: { name: "lex.bin", bytes: (one.shortlist as { bytes: Uint8Array }).bytes.subarray(0, 99) } },
      "lex.bin is truncated"],
    ["a model as its shortlist", { shortlist: { name: "lex.bin", bytes: model } }, "lex.bin is no binary shortlist."],
    ["a quality model of a few bytes", { qualityModel: { name: "quality.bin", bytes: bytesOf("ab") } }, "quality.bin is no quality model."],
  ])("refuses %s", (_what, wrong, message) => {
    const files = { ...one, ...(wrong instanceof Uint8Array ? { model: { name: "model.bin", bytes: wrong } } : wrong) };
    expect(() => checkModel(files)).toThrow(ModelFault);
    expect(() => checkModel(files)).toThrow(message);
  });

  it("answers any file with facts or a fault, whatever it declares", () => {
    const at = (bytes: Uint8Array) => fc.tuple(fc.nat(Math.min(bytes.length - 1, 4_000)), fc.integer({ min: 0, max: 255 }));
    const check = (files: ModelFiles): void => {
      try {
        checkModel(files);
      } catch (error) {
        expect(error).toBeInstanceOf(ModelFault);
      }
    };
    const vocabulary = one.vocabularies[0] as ModelFiles["model"];
    fc.assert(fc.property(at(model), at(vocabulary.bytes), fc.boolean(), ([place, value], [other, byte], isModel) => {
      check(isModel ? { ...one, model: { name: "m", bytes: changed(model, place, value) } }
        : { ...one, vocabularies: [{ name: "v", bytes: changed(vocabulary.bytes, other, byte) }] });
    }), { numRuns: 200 });
  });
});
