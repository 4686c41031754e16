import type { ApprovedFeedback, ApprovedTranslation } from "@dragoman/application/feedback";
import { comparable } from "../common/columns.js";
import type { Database } from "../common/database.js";
import type { PairsInForce } from "./pairs-in-force.js";

const inForce = "approval_state = 'approved' AND suggested_translation <> ''";

/** One step into the index for each text; of several entries the one that was approved last comes out. */
const findTexts = `
  SELECT DISTINCT ON (source_text) id, source_text, suggested_translation
  FROM unnest($2::text[]) AS asked (text)
  JOIN feedback ON language_pair_id = $1 AND md5(source_text) = md5(asked.text) AND source_text = asked.text AND ${inForce}
  ORDER BY source_text, reviewed DESC, feedback.id DESC`;
const findAny = `SELECT FROM feedback WHERE language_pair_id = $1 AND ${inForce} LIMIT 1`;

interface Found {
  readonly id: string;
  readonly source_text: string;
  readonly suggested_translation: string;
}

const nothing: ReadonlyMap<string, ApprovedTranslation> = new Map();

/** Approved feedback by one query for each call; none for pairs that are known to have nothing in force. */
export class PostgresApprovedFeedback implements ApprovedFeedback {
  /** Without `pairs` nothing is known beforehand, and every call asks. */
  constructor(private readonly database: Database, private readonly pairs?: PairsInForce) {}

  async find(languagePairId: string, sourceTexts: readonly string[]): Promise<ReadonlyMap<string, ApprovedTranslation>> {
    if (sourceTexts.length === 0) return nothing;
    const pair = comparable(languagePairId);
    if (this.pairs !== undefined && !await this.pairs.has(pair, () => this.hasAny(pair))) return nothing;
    const { rows } = await this.database.run(() => this.database.pool.query<Found>({
      name: "approved-feedback", text: findTexts, values: [pair, sourceTexts.map(comparable)],
    }));
    return new Map(rows.map((row) => [row.source_text, { feedbackId: row.id, translation: row.suggested_translation }]));
  }

  private async hasAny(pair: string): Promise<boolean> {
    const { rowCount } = await this.database.run(() => this.database.pool.query({
      name: "any-approved-feedback", text: findAny, values: [pair],
    }));
    return rowCount === 1;
  }
}
