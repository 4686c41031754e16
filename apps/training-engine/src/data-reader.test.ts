import { TrainingDataError } from "@dragoman/adaptation/training";
import { DomainError } from "@dragoman/domain/common";
import { describe, expect, it } from "@jest/globals";
import { DataReader } from "./data-reader.js";
import type { FileRole } from "./thread-order.js";

const unit = (source: string, target: string): string =>
  `<tu><tuv xml:lang="en"><seg>${source}</seg></tuv><tuv xml:lang="es"><seg>${target}</seg></tuv></tu>\n`;
const whole = `<tmx version="1.4"><header/><body>\n${unit("One. Two.", "Uno. Dos.")}${unit("The house", "La casa")}</body></tmx>`;

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const names = { training: "cut.tmx", additions: "good.tmx", test: "b.tmx" };

function aReader(verifySegmentation = false, fileNames: Partial<Record<FileRole, string>> = names) {
  const told: (readonly string[])[] = [];
  const reader = new DataReader({ sourceLanguageId: "eng", targetLanguageId: "spa", verifySegmentation, fileNames },
    (all) => told.push(all));
  const read = async (which: FileRole, text: string): Promise<number> => {
    let count = 0;
    for await (const batch of reader.units(which, bytesOf(text))) count += batch.length;
    return count;
  };
  return { reader, read, told };
}

const early = "cut.tmx: The file ends too early; what came before was read: at line 3.";

describe("DataReader", () => {
  it("gives what could be read, and tells what could not, of all files by their names", async () => {
    const { read, told } = aReader();
    expect([await read("training", whole.slice(0, -30)), await read("additions", whole)]).toEqual([1, 2]);
    await expect(read("test", "<tmx>")).rejects.toThrow("The training data has no translation units.");
    expect(told).toEqual([[early], [early], [early, "b.tmx: The file ends too early; what came before was read: at line 1."]]);
  });

  it("tells of each of two files that have the same name", async () => {
    const { read, told } = aReader(false, { training: "cut.tmx", test: "cut.tmx" });
    await read("training", whole.slice(0, -30));
    await read("test", whole.slice(0, whole.indexOf("The house")));
    expect(told.at(-1)).toEqual([early, early]);
  });

  it("looks at the segmentation where it is asked to", async () => {
    const { read, told } = aReader(true, { training: "a.tmx" });
    await read("training", whole);
    expect(told).toEqual([['a.tmx: Units that have more than one sentence on each side: 1, first "One. Two.".']]);
  });

  it("says with a failure of the data what is odd about it, and with no other", async () => {
    const { reader, read } = aReader();
    const few = new TrainingDataError("Of 1 translation units 1 can be trained on.");
    expect(reader.explained(few)).toBe(few);
    await read("training", whole.slice(0, -30));
    expect(reader.explained(few)).toMatchObject({ message: `${few.message} ${early}` });
    const unreadable = new DomainError("invalid", "training-data-unreadable", "It is no TMX.", { details: "Send TMX." });
    expect(reader.explained(unreadable)).toMatchObject({ message: `It is no TMX. Send TMX. ${early}` });
    for (const other of [new Error("broken"), new DomainError("invalid", "language-pair-not-installed", "It is away.")]) {
      expect(reader.explained(other)).toBe(other);
    }
  });
});
