import { link, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { useFolder } from "../run.test-kit.js";
import { findInputs } from "./find-inputs.js";
import { planOutputs } from "./output-places.js";
import { writeFileWhole } from "./write-file.js";

const names = ["docs/a.html", "docs/b.txt", "docs/deep/a.html", "docs/.hidden/c.html", "other/a.html", "top.md", "what?.txt"];

describe("files to translate", () => {
  const folder = useFolder();
  beforeAll(async () => {
    for (const name of names) {
      await mkdir(dirname(join(folder.path, name)), { recursive: true });
      await writeFile(join(folder.path, name), name);
    }
    await symlink(folder.path, join(folder.path, "docs/deep/loop"));
  });
  const found = async (words: string[], leftOut?: string): Promise<unknown> => {
    const inputs = await findInputs(words, folder.path, leftOut && join(folder.path, leftOut));
    return "text" in inputs ? inputs.text : inputs.files.map(({ shown, place }) => `${shown} as ${place}`);
  };

  it.each([
    ["a file", ["docs/a.html"], ["docs/a.html as a.html"]],
    ["a folder with all below it", ["docs"], ["docs/a.html as a.html", "docs/b.txt as b.txt", "docs/deep/a.html as deep/a.html"]],
    ["a folder with a slash", ["other/"], ["other/a.html as a.html"]],
    ["a pattern, below its fixed beginning", ["docs/**/*.html"], ["docs/a.html as a.html", "docs/deep/a.html as deep/a.html"]],
    ["a pattern from the first wildcard on", ["*/a.html"], ["docs/a.html as docs/a.html", "other/a.html as other/a.html"]],
    ["a name that looks like a pattern", ["what?.txt"], ["what?.txt as what?.txt"]],
    ["several, each once", ["top.md", "docs/*.html", "docs/a.html"], ["docs/a.html as a.html", "top.md as top.md"]],
    ["a word", ["hello"], "hello"],
    ["words", ["hello", "there"], "hello there"],
    ["a question with blanks", ["Where is docs/a.html?"], "Where is docs/a.html?"],
    ["a sentence that ends", ["It works."], "It works."],
  ] as [string, string[], unknown][])("are found: %s", async (_what, words, expected) => expect(await found(words)).toEqual(expected));
  it.each([
    ["the name of a file that is not there", ["docs/z.html"], "There is no file docs/z.html. With --text"],
    ["a mistyped ending", ["top.mdx"], "There is no file top.mdx. With --text"],
    ["one missing among several", ["top.md", "hello"], "There is no file hello."],
    ["a pattern that nothing matches", ["docs/*.pdf"], "No file matches docs/*.pdf."],
  ])("are not guessed: %s", async (_what, words, says) => expect(findInputs(words, folder.path)).rejects.toThrow(says));
  it("are not what an output folder holds", async () => {
    expect(await found(["docs"], "docs/deep")).toEqual(["docs/a.html as a.html", "docs/b.txt as b.txt"]);
  });

  const plan = async (words: string[], output?: string): Promise<string[]> => {
    const inputs = await findInputs(words, folder.path) as { files: Parameters<typeof planOutputs>[0] };
    return planOutputs(inputs.files, "spa", folder.path, output).map((one) => one.output.slice(folder.path.length + 1));
  };
  it("go below the output folder", async () => {
    expect(await plan(["docs/**/*.html"], "out/es")).toEqual(["out/es/a.html", "out/es/deep/a.html"]);
  });
  it("go beside their sources under the name of the language", async () => {
    expect(await plan(["docs/a.html", "top.md"])).toEqual(["docs/a.spa.html", "top.spa.md"]);
  });
  it("are not what an earlier run wrote beside its sources", async () => {
    await link(join(folder.path, "other/a.html"), join(folder.path, "other/a.spa.html"));
    expect(await plan(["other"])).toEqual(["other/a.spa.html"]);
  });
  it("never go to one place together", async () => {
    await expect(plan(["docs/a.html", "other/a.html"], "out")).rejects.toThrow("would both be written to");
  });
});

describe("a file that is written", () => {
  const folder = useFolder();
  const at = (name: string): string => join(folder.path, name);

  it("is there whole, with the folders that it needs, and nothing beside it", async () => {
    await writeFileWhole(at("new/deep/a.txt"), "one", false);
    expect(await readFile(at("new/deep/a.txt"), "utf8")).toBe("one");
    expect(await readdir(at("new/deep"))).toEqual(["a.txt"]);
  });
  it("replaces none that is there, unless it is forced to", async () => {
    await writeFileWhole(at("a.txt"), "one", false);
    await expect(writeFileWhole(at("a.txt"), "two", false)).rejects.toMatchObject({ outcome: "refused" });
    expect(await readFile(at("a.txt"), "utf8")).toBe("one");
    await writeFileWhole(at("a.txt"), "three", true);
    expect(await readFile(at("a.txt"), "utf8")).toBe("three");
    expect(await readdir(folder.path)).toEqual(["a.txt", "new"]);
  });
  it("is written by one of two rivals alone", async () => {
    const rivals = await Promise.allSettled(["x", "y", "z"].map((text) => writeFileWhole(at("rival.txt"), text, false)));
    expect(rivals.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
  it("leaves nothing behind where it cannot be put", async () => {
    await mkdir(at("folder"));
    await expect(writeFileWhole(at("folder"), "x", true)).rejects.toThrow();
    expect((await readdir(folder.path)).filter((name) => name.endsWith(".part"))).toEqual([]);
  });
});
