import type { Client } from "./client.js";

/** The parts of the test set of a training, as it hands them out; `references` of each segment has as many as are asked for. */
export async function testSetOf(client: Client, path: string, references = 1): Promise<{
  readonly baseline: readonly string[]; readonly adapted: readonly string[]; readonly references: readonly (readonly string[])[];
}> {
  const lines = async (query: Record<string, string | number>): Promise<readonly string[]> => {
    const { status, text } = await client.get(`/api/ext/v1${path}/test-set`, query);
    return status === 200 ? text.split("\n").slice(0, -1) : [];
  };
  const all = await Promise.all(Array.from({ length: references }, (_, at) => lines({ part: "reference", reference: at + 1 })));
  return {
    baseline: await lines({ part: "baseline" }), adapted: await lines({ part: "adapted" }),
    references: (all[0] ?? []).map((_, at) => all.map((own) => own[at] as string)),
  };
}
