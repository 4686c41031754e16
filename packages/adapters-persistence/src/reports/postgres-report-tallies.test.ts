import { beforeEach, expect, it } from "@jest/globals";
import { onDatabase } from "../../test/on-database.js";
import { PostgresReportTallies } from "./index.js";

/** Records of 30 days, 3 users, 2 pairs, 3 substates and 2 labels. */
const records = (count: number): string => `
  INSERT INTO reports (id, translation_type, username, username_key, language_pair_id, pair_type, substate, label_keys, queued,
    source_words, source_characters, target_words, target_characters)
  SELECT 'job-' || n, 'async', 'User' || n % 3, 'user' || n % 3, 'pair-' || n % 2, 'Generic',
    (ARRAY['succeeded', 'failed', 'created'])[1 + n % 3], ARRAY[(n % 2)::text], n % 30 * 86400000000::bigint, n, 2 * n, 3 * n, 4 * n
  FROM generate_series(1, ${count}) AS n`;
const cell = "day, username, language_pair_id, substate, label_keys";
const sums = "sum(source_words) AS a, sum(source_characters) AS b, sum(target_words) AS c, sum(target_characters) AS d";
/** Cells of the sums that differ from the records that are there. */
const wrong = `
  SELECT * FROM (SELECT ${cell}, sum(translations) AS n, ${sums} FROM tallied_reports GROUP BY ${cell}) AS tallied
  FULL JOIN (SELECT (queued / 86400000000)::int AS day, username, language_pair_id, substate, label_keys, count(*) AS n, ${sums}
    FROM reports GROUP BY 1, 2, 3, 4, 5) AS counted USING (${cell})
  WHERE (coalesce(tallied.n, 0), coalesce(tallied.a, 0), coalesce(tallied.b, 0), coalesce(tallied.c, 0), coalesce(tallied.d, 0))
    IS DISTINCT FROM
    (coalesce(counted.n, 0), coalesce(counted.a, 0), coalesce(counted.b, 0), coalesce(counted.c, 0), coalesce(counted.d, 0))`;
const wrongDays = `
  SELECT * FROM days_of_reports FULL JOIN (SELECT (queued / 86400000000)::int AS day, count(*) AS counted FROM reports GROUP BY 1) AS rows
    USING (day) WHERE coalesce(translations, 0) <> coalesce(counted, 0)`;

onDatabase("PostgresReportTallies", (opened) => {
  const tallies = (): PostgresReportTallies => new PostgresReportTallies(opened.database);
  const rows = (sql: string): Promise<unknown> => opened.test.query(sql);

  beforeEach(async () => {
    await rows("DELETE FROM reports");
    await tallies().fold();
  });
  it("are those of the records that are there, whatever became of them, folded or not", async () => {
    const changes = [
      records(6_000), "UPDATE reports SET substate = 'canceled', source_words = 7 WHERE id LIKE '%7'",
      "UPDATE reports SET label_keys = '{1,2}', language_pair_id = 'other' WHERE id LIKE '%8'", "UPDATE reports SET record = '{}'",
      "DELETE FROM reports WHERE id LIKE '%3'", "UPDATE reports SET queued = queued + 86400000000 WHERE id LIKE '%9'",
    ];
    for (const change of changes) {
      await rows(change);
      expect([await rows(wrong), await rows(wrongDays)]).toEqual([[], []]);
      await Promise.all([tallies().fold(), tallies().fold()]);
      expect([await rows("SELECT * FROM report_changes"), await rows(wrong), await rows(wrongDays)]).toEqual([[], [], []]);
    }
  });
  it("keep no cell in which nothing is left", async () => {
    await rows(records(100));
    await tallies().fold();
    await rows("UPDATE reports SET substate = 'canceled'");
    await rows("UPDATE reports SET substate = 'failed'");
    await tallies().fold();
    expect(await rows("SELECT DISTINCT substate FROM report_tallies JOIN report_kinds ON id = kind_id")).toEqual([{ substate: "failed" }]);
    await rows("DELETE FROM reports");
    await tallies().fold();
    expect(await rows("SELECT * FROM report_tallies")).toEqual([]);
  });
  it("keep no name of a user of whom nothing is left", async () => {
    await rows(records(100));
    await tallies().fold();
    await rows("DELETE FROM reports WHERE username_key = 'user1'");
    await tallies().fold();
    expect(await rows("SELECT username FROM report_users ORDER BY username")).toEqual([{ username: "User0" }, { username: "User2" }]);
  });
  it("know a cell of more labels than an index holds", async () => {
    await rows(records(1));
    await rows("UPDATE reports SET label_keys = ARRAY(SELECT n::text FROM generate_series(1, 10000) AS n)");
    await tallies().fold();
    expect([await rows(wrong), await rows("SELECT FROM report_tallies")]).toEqual([[], [{}]]);
  });
});
