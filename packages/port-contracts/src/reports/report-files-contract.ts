import assert from "node:assert/strict";
import type { ReportFiles, ReportLine } from "@dragoman/application/reports";
import { allOf, each } from "../common/streams.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
export interface ReportFilesSubject extends Subject<ReportFiles> {
  /** What another program finds in a file: numbers as numbers, texts as they are, and a formula as nothing of both. */
  values(file: Uint8Array): Promise<readonly unknown[]>;
}

const sums = { translations: 211, sourceWords: 212, sourceCharacters: 213, targetWords: 214, targetCharacters: 215 };
const line: ReportLine = {
  id: "0192f0c1", type: "async", username: "ann@example.org", languagePairId: "EngSpa_Generic_SRV_RBMT_0_8_x_1",
  languagePairType: "Generic", substate: "succeeded", queued: Date.UTC(2026, 10, 20, 9, 30) * 1000,
  sourceWords: 110, sourceCharacters: 111, targetWords: 112, targetCharacters: 113, labels: ["legal"],
};
const about = {
  totals: { ...sums, languagePairs: 216, users: 217 }, perPair: [{ ...sums, sourceWords: 312, languagePairId: "PairOne" }],
  perUser: [{ ...sums, sourceWords: 412, username: "bob@example.org" }],
};
/** What spreadsheets take for formulas, dates or numbers, and what their format takes for something else. */
const odd = ["=1+1", "=HYPERLINK(\"http://evil.example\";\"x\")", "+1", "-1", "@SUM(A1)", "\t=1", "_x000D_", "<b>&amp;", " blank ", "ﷺ 🙂",
  "12", "TRUE", "1.2.2026"];

/** What every ReportFiles promises. */
export function reportFilesContract(name: string, open: Open<ReportFilesSubject>, runner: Runner): void {
  runner.describe(`ReportFiles contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("says what its files are called and of which type they are", async ({ adapter }) => {
      assert.match(adapter.fileName, /^[\w-]+\.\w+$/);
      assert.match(adapter.mediaType, /^\w+\/[\w.+-]+$/);
    });
    promised("writes the totals, those of pairs and users, and each line", async ({ adapter, values }) => {
      const found = await values(await allOf(adapter.write({ ...about, lines: each(line, { ...line, id: "another", sourceWords: 120 }) })));
      const { labels, queued: _moment, ...facts } = line;
      const sumsOfOthers = [312, "PairOne", 412, "bob@example.org"];
      const expected = [...Object.values(about.totals), ...sumsOfOthers, ...Object.values(facts), ...labels, "another", 120];
      for (const value of expected) assert.ok(found.includes(value), `${value} is not among ${JSON.stringify(found)}`);
    });
    promised("writes every text as it is, and none is taken for anything but a text", async ({ adapter, values }) => {
      const lines = odd.map((text): ReportLine => ({ ...line, username: text }));
      const found = await values(await allOf(adapter.write({ ...about, lines: each(...lines) })));
      assert.deepEqual(found.filter((value) => odd.includes(String(value))), odd);
    });
    promised("holds none whole: a line is read when it is written", async ({ adapter }) => {
      const many = 100_000;
      let read = 0;
      const lines = async function* (): AsyncGenerator<ReportLine> {
        for (; read < many; read += 1) yield line;
      };
      for await (const piece of adapter.write({ ...about, lines: lines() })) if (read > 0 && piece.length > 0) break;
      assert.ok(read < many / 2, String(read));
    });
    promised("fails as its lines do", async ({ adapter }) => {
      const broken = new Error("broken");
      const lines = (async function* (): AsyncGenerator<ReportLine> { yield line; throw broken; })();
      await assert.rejects(allOf(adapter.write({ ...about, lines })), (error) => error === broken);
    });
  });
}
