import type { Translation } from "@dragoman/domain/translations";
import { describe, expect, it } from "@jest/globals";
import { pino } from "pino";
import { schedule } from "./schedule.js";

/** The schedule, and what its rows did and logged. */
function aSchedule(removed: number, stranded: readonly string[]) {
  const [done, lines]: [string[], string[]] = [[], []];
  const sweeping = (what: string) => ({
    sweep: async (olderThanMs?: number) => { done.push(`${what} ${olderThanMs ?? ""}`); return removed; },
  });
  const ended = stranded.map((id) => ({ id, profile: { languagePairId: "EngSpa_p" } }) as Translation);
  const rows = schedule({
    contents: sweeping("contents"), answers: sweeping("answers"), outbox: sweeping("events"),
    endStrandedTranslations: { run: async () => ended },
  }, pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line.trim()) }));
  return { rows, done, lines };
}

describe("the schedule", () => {
  it("has a name of its own for each row, and none that the database would have to look at all the time", () => {
    const { rows } = aSchedule(0, []);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    for (const { everyMs } of rows) expect(everyMs).toBeGreaterThanOrEqual(5_000);
  });

  it("removes what is old, and logs what it did, if anything", async () => {
    for (const [removed, stranded, messages] of [
      [0, [], []], [3, ["t1"], ["swept content that nothing refers to", "swept old events", "swept old answers", "translation given up"]],
    ] as const) {
      const { rows, done, lines } = aSchedule(removed, stranded);
      for (const row of rows) await row.run(new AbortController().signal);
      expect(done).toEqual(["contents 3600000", "events 604800000", "answers "]);
      expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(messages);
    }
  });
});
