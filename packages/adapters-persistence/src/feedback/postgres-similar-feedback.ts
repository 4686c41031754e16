import { rankSimilar, type SimilarCandidate, type SimilarFeedback, type SimilarTranslation } from "@dragoman/application/feedback";
import { probesOf } from "@dragoman/domain/feedback";
import { languagePairTypeOf } from "@dragoman/domain/language-pairs";
import { comparable } from "../common/columns.js";
import type { Database } from "../common/database.js";
import type { PairsInForce } from "./pairs-in-force.js";

/** So many entries that share marks with a text are looked at: more would be templates, of which these are enough. */
const mostLookedAt = 200;
/** Of those, so many with the most marks in common come out of the database. */
const mostRead = 12;

/** One step into the index for each text. */
const findSimilar = `
  SELECT asked.place, found.*
  FROM json_to_recordset($2::json) AS asked (place integer, probes integer[])
  CROSS JOIN LATERAL (
    SELECT id, source_text, suggested_translation, reviewed FROM (
      SELECT id, source_text, suggested_translation, reviewed, marks FROM feedback
      WHERE marks && asked.probes AND language_pair_id = $1
        AND approval_state = 'approved' AND suggested_translation <> '' AND marks <> '{}'
      LIMIT ${mostLookedAt}) AS near
    ORDER BY (SELECT count(*) FROM unnest(marks) AS mark WHERE mark = ANY(asked.probes)) DESC, reviewed DESC, id DESC
    LIMIT ${mostRead}) AS found`;

interface Found {
  readonly place: number;
  readonly id: string;
  readonly source_text: string;
  readonly suggested_translation: string;
  readonly reviewed: string;
}

/** Similar feedback by one query for each call; none for pairs that are known to have nothing in force. */
export class PostgresSimilarFeedback implements SimilarFeedback {
  /** Without `pairs` nothing is known beforehand, and every call asks. */
  constructor(private readonly database: Database, private readonly pairs?: Pick<PairsInForce, "knownToHaveNone">) {}

  async find(languagePairId: string, sourceTexts: readonly string[]): Promise<readonly (readonly SimilarTranslation[])[]> {
    const candidates = sourceTexts.map((): SimilarCandidate[] => []);
    for (const row of await this.candidates(comparable(languagePairId), sourceTexts)) {
      candidates[row.place]?.push({
        feedbackId: row.id, source: row.source_text, translation: row.suggested_translation, reviewed: Number(row.reviewed),
      });
    }
    return sourceTexts.map((text, at) => rankSimilar(text, candidates[at] as SimilarCandidate[]));
  }

  private async candidates(pair: string, sourceTexts: readonly string[]): Promise<readonly Found[]> {
    if (languagePairTypeOf(pair) !== "Adapted" || this.pairs?.knownToHaveNone(pair) === true) return [];
    const asked = sourceTexts.map((text, place) => ({ place, probes: probesOf(pair, text) })).filter(({ probes }) => probes.length > 0);
    if (asked.length === 0) return [];
    const { rows } = await this.database.run(() => this.database.pool.query<Found>({
      name: "similar-feedback", text: findSimilar, values: [pair, JSON.stringify(asked)],
    }));
    return rows;
  }
}
