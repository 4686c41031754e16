import { describe, expect, it } from "@jest/globals";
import { modelsAmong } from "./folder-files.js";
import { readIndexJson, readListing } from "./folder-index.js";

const address = new URL("https://mirror.example/models/tiny/");
const row = (href: string) => `<tr><td><a class="file" href="${href}">x</a></td></tr>`;

describe("the list of a folder", () => {
  it.each([
    ["nginx", "<pre><a href=\"../\">../</a>\n<a href=\"enes/\">enes/</a>\n<a href=\"vocab.enes.spm.gz\">v</a></pre>"],
    ["Apache", `<th><a href="?C=N;O=D">Name</a></th>${row("/models/")}${row("enes/")}${row("vocab.enes.spm.gz")}`],
    ["Caddy", `${row("..")}${row("./enes/")}${row("./vocab.enes.spm.gz")}`],
    ["Python", "<li><a href=enes/>enes/</a></li><li><A HREF='vocab.enes.spm.gz'>v</A></li>"],
    ["absolute", `${row("https://mirror.example/models/tiny/enes/")}${row("/models/tiny/vocab.enes.spm.gz")}`],
  ])("is read as %s writes it", (_, html) => {
    expect(readListing(html, address)).toEqual({ files: [{ path: "vocab.enes.spm.gz" }], folders: ["enes"] });
  });

  it("names nothing outside of the folder", () => {
    const links = ["../../etc/", "https://evil.example/models/tiny/a.spm", "//evil.example/a.spm", "javascript:alert(1)", "a/b.spm",
      "a%2fb.spm", "%2e%2e/", "..%2f..%2fa.spm", "a.spm?x=1", "%ff.spm", "\\a.spm", "mailto:a@b.example", ""];
    expect(readListing(links.map(row).join(""), address)).toEqual({ files: [], folders: [] });
  });

  it("may be JSON: paths, or objects as web servers write them", () => {
    const sha256 = "AB".repeat(32);
    const list = ["tiny/enes/vocab.enes.spm", "./a.spm", "sub/", { name: "enes", type: "directory", mtime: "x" },
      { name: "b.spm", type: "file", size: 5 }, { path: "c/d.spm", sha256 }, "../x", { path: "/y" }, 7, null];
    const read = {
      files: [
        { path: "tiny/enes/vocab.enes.spm" }, { path: "a.spm" }, { path: "b.spm", size: 5 }, { path: "c/d.spm", sha256: "ab".repeat(32) },
      ],
      folders: ["sub", "enes"],
    };
    expect(readIndexJson(list)).toEqual(read);
    expect(readIndexJson({ files: list })).toEqual(read);
    expect([{}, "x", null, undefined, 7].map(readIndexJson)).toEqual(Array(5).fill(undefined));
  });
});

describe("the models among files", () => {
  const enes = (folder: string) =>
    ["model.enes.intgemm.alphas.bin.gz", "vocab.enes.spm.gz", "metadata.json"].map((name) => ({ path: `${folder}${name}` }));

  it("are those whose files lie together, with what their metadata say", () => {
    const metadata = {
      architecture: "base-memory", byteSize: 5, hash: "AB".repeat(32), flores: { bleu: 27.7, comet: 0.8527 },
      sourceLanguage: "en", targetLanguage: "es",
    };
    const files = [...enes("models/tiny/enes/"), ...enes("models/other/enes/"), { path: "models/tiny/README.md" }];
    const models = modelsAmong(files, new Map([["models/other/enes/", metadata]]));
    expect(models.map(({ architecture, published, version }) => [architecture, published, version])).toEqual([
      ["tiny", undefined, "1.0.0"], ["base-memory", { bleu: 27.7, comet: 0.8527, testSet: "flores" }, "1.0.0"],
    ]);
    expect(models[1]?.files[0]).toMatchObject({ role: "model", size: 5, sha256: "ab".repeat(32) });
    expect(models[1]?.files[1])
      .toEqual({ role: "vocabulary", name: "vocab.enes.spm", packing: "gzip", path: "models/other/enes/vocab.enes.spm.gz" });
  });

  it("are none where there is no model file", () => {
    expect(modelsAmong([{ path: "vocab.enes.spm" }, { path: "model.bin" }, { path: "model.xxyy.intgemm8.bin" }])).toEqual([]);
  });
});
