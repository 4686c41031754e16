import { open } from "node:fs/promises";
import { readModelHeader } from "@dragoman/adaptation/model-file";
import { checkHeader } from "@dragoman/adaptation/serving";

/** Rejects with the reason, as what follows a colon, where engines of this host could not translate with the model of a file. */
export async function checkModelFile(path: string): Promise<void> {
  const file = await open(path);
  try {
    const read = async (position: number, length: number): Promise<Uint8Array> =>
      (await file.read(new Uint8Array(length), 0, length, position)).buffer;
    const { size } = await file.stat();
    checkHeader(await readModelHeader(read, size));
  } catch (cause) {
    throw new Error(clauseOf((cause as Error).message), { cause });
  } finally {
    await file.close();
  }
}

/** A sentence as what follows a colon. */
export function clauseOf(sentence: string): string {
  return sentence.replace(/^The /, "the ").replace(/\.$/, "");
}
