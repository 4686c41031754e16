import { expect, it } from "@jest/globals";
import { onDatabase } from "../../test/on-database.js";
import { PostgresFeedbackDays } from "./feedback-days.js";

const entries = `
  INSERT INTO feedback (owner_id, username, username_key, language_pair_id, source_language_id, target_language_id, source_text,
    machine_translation, suggested_translation, comment, searched, approval_state, created)
  SELECT 'owner', 'ann', 'ann', 'pair', 'eng', 'spa', n, '', '', '', '{}', 'approved', n % 30 * 86400000000::bigint
  FROM generate_series(1, 3000) AS n`;
const wrong = `
  SELECT * FROM days_of_feedback AS noted
  FULL JOIN (SELECT (created / 86400000000)::int AS day, count(*) AS entries FROM feedback GROUP BY 1) AS counted USING (day)
  WHERE coalesce(noted.entries, 0) <> coalesce(counted.entries, 0)`;

onDatabase("PostgresFeedbackDays", (opened) => {
  it("knows how many entries there are of each day, and by a number that grows that something changed", async () => {
    const days = new PostgresFeedbackDays(opened.database);
    const changes = async (): Promise<number | undefined> =>
      (await opened.test.query<{ changes: number }>("SELECT sum(changes)::float AS changes FROM days_of_feedback"))[0]?.changes;
    const steps: readonly (readonly [string, number])[] = [
      [entries, 3000], ["UPDATE feedback SET comment = 'new' WHERE source_text LIKE '%00'", 3060],
      ["UPDATE feedback SET created = created + 86400000000 WHERE source_text = '7'", 3062],
      ["DELETE FROM feedback WHERE source_text LIKE '%7'", 3362],
    ];
    for (const [change, expected] of steps) {
      await opened.test.query(change);
      expect([await changes(), await opened.test.query(wrong)]).toEqual([expected, []]);
      await Promise.all([days.fold(), days.fold()]);
      expect([await changes(), await opened.test.query(wrong)]).toEqual([expected, []]);
      expect(await opened.test.query("SELECT * FROM feedback_changes")).toEqual([]);
    }
  });
});
