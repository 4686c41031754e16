import { beforeEach, expect, it } from "@jest/globals";
import { onDatabase } from "../../test/on-database.js";
import { PostgresTallies } from "./postgres-tallies.js";

/** Jobs of 30 days, 3 pairs and 3 substates. */
const jobs = (count: number): string => `
  INSERT INTO translations (id, owner_id, username_key, title_key, language_pair_id, source_language_id, target_language_id, detects_source,
    translation_method, label_keys, queued, state, substate, attempt, leased_until, contents, job)
  SELECT 'job-' || n, 'owner', '', '', 'pair-' || n % 3, 'eng', 'spa', false, 'MTE', '{}', n % 30 * 86400000000::bigint, 'done',
    (ARRAY['succeeded', 'failed', 'canceled'])[1 + n % 3], 0, 0, '{}', '{}'
  FROM generate_series(1, ${count}) AS n`;
/** Cells of the sums that differ from the jobs that are there. */
const wrong = `
  SELECT * FROM (SELECT day, language_pair_id, substate, sum(jobs) AS jobs FROM tallied_translations GROUP BY 1, 2, 3) AS tallied
  FULL JOIN (SELECT (queued / 86400000000)::int AS day, language_pair_id, substate, count(*) AS jobs FROM translations GROUP BY 1, 2, 3)
    AS counted USING (day, language_pair_id, substate)
  WHERE coalesce(tallied.jobs, 0) <> coalesce(counted.jobs, 0)`;

onDatabase("PostgresTallies", (opened) => {
  const tallies = (): PostgresTallies => new PostgresTallies(opened.database);
  const left = async (): Promise<unknown> => opened.test.query("SELECT * FROM translation_changes");

  beforeEach(async () => {
    await opened.test.query("DELETE FROM translations");
    await tallies().fold();
  });
  it("are those of the jobs that are there, whatever became of them, folded or not", async () => {
    const changes = [
      jobs(24_000), "UPDATE translations SET substate = 'failed' WHERE id LIKE '%7'",
      "UPDATE translations SET label_keys = '{1}' WHERE id LIKE '%8'",
      "UPDATE translations SET queued = queued + 86400000000, language_pair_id = 'other' WHERE id LIKE '%9'",
      "UPDATE translations SET leased_until = 1", "DELETE FROM translations WHERE id LIKE '%3'",
    ];
    for (const change of changes) {
      await opened.test.query(change);
      expect(await opened.test.query(wrong)).toEqual([]);
      await Promise.all([tallies().fold(), tallies().fold()]);
      expect([await left(), await opened.test.query(wrong)]).toEqual([[], []]);
    }
  });
  it("leave no room of many notes behind, which everybody would read who lists", async () => {
    await opened.test.query(jobs(24_000));
    const size = async (): Promise<unknown> => opened.test.query("SELECT pg_relation_size('translation_changes')::int AS bytes");
    expect(await size()).not.toEqual([{ bytes: 0 }]);
    // Somebody who still reads what was taken away keeps its room until the next time.
    do await tallies().fold(); while ((await size() as [{ bytes: number }])[0].bytes > 0);
  });
  it("note nothing of a change that leaves a job in its place", async () => {
    await opened.test.query(jobs(10));
    await tallies().fold();
    await opened.test.query("UPDATE translations SET leased_until = 2, attempt = 3");
    expect(await left()).toEqual([]);
  });
  it("tell by a number that grows that something of a day changed, labels and titles as well", async () => {
    const changesOf = async (): Promise<number[]> => {
      const rows = await opened.test.query<{ changes: number }>("SELECT changes::float FROM days_of_translations ORDER BY day LIMIT 1");
      return rows.map(({ changes }) => changes);
    };
    await opened.test.query(jobs(30));
    let before = await changesOf();
    for (const change of ["label_keys = '{7}'", "title_key = 'NEW'", "substate = 'created'"]) {
      await opened.test.query(`UPDATE translations SET ${change}`);
      for (let turn = 0; turn < 2; turn += 1) {
        const now = await changesOf();
        expect(now).toEqual([(before[0] ?? NaN) + (turn === 0 ? 2 : 0)]);
        before = now;
        await tallies().fold();
      }
    }
  });
});
