import { existsSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { openDatabase } from "../packages/adapters-persistence/dist/index.js";
import { PostgresReportTallies } from "../packages/adapters-persistence/dist/reports/index.js";
import { startPostgres } from "../scripts/up/postgres.mjs";
import { connectTo, startDragoman } from "./dragoman.mjs";

// The database's client belongs to the package that uses it.
const pg = createRequire(new URL("../packages/adapters-persistence/package.json", import.meta.url))("pg");

export const amounts = { translations: 1_000_000, users: 5_000, labels: 200 };
export const busiest = "user1@bench.example";

const languages = ["EngSpa", "SpaEng", "EngFra", "EngDeu", "FraEng", "DeuEng", "EngPor", "PorEng", "EngIta", "ItaEng", "SpaCat", "CatSpa"];
export const pairs = [
  ...languages.map((direction) => `${direction}_Generic_SRV_RBMT_0_8_x_1`),
  "EngSpa_Legal_SRV_RBMT_0_8_x_1", "EngSpa_Adapted-law_SRV_RBMT_0_8_x_1",
  "EngSpa_Generic_SRV_RBMT_0_8_x_1>>SpaCat_Generic_SRV_RBMT_0_8_x_1",
];

/**
 * Fills a data directory with the records of a year: nine of ten quick translations, the others jobs that were deleted since; few
 * users have most of them, and a third of the jobs has labels. A directory that was filled before stays as it is.
 */
export async function fillReports(dataDir, log) {
  const done = join(dataDir, "filled-with-reports");
  if (existsSync(done)) return;
  const dragoman = await startDragoman(dataDir);
  try {
    const connection = await connectTo(dragoman);
    for (let n = 1; n <= amounts.labels; n++) await connection.call("POST", "/labels", { name: `Label ${n}` });
  } finally {
    await dragoman.stop();
  }
  const postgres = await startPostgres({ dataDir, durable: false });
  try {
    await timed("records", log, () => withClient(postgres.url, async (client) => {
      await client.query("SELECT setseed(0.42)");
      await client.query(records);
    }));
    await timed("sums", log, () => fold(postgres.url));
    await timed("vacuum", log, () => withClient(postgres.url, (client) => client.query("VACUUM (ANALYZE)")));
  } finally {
    await postgres.stop();
  }
  writeFileSync(done, "");
}

async function withClient(connectionString, act) {
  const client = new pg.Client({ connectionString, options: "-c synchronous_commit=off -c maintenance_work_mem=512MB -c work_mem=256MB" });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}

/** A server does so every ten seconds. */
async function fold(url) {
  const database = await openDatabase({ url });
  try {
    await new PostgresReportTallies(database).fold();
  } finally {
    await database.close();
  }
}

async function timed(what, log, act) {
  const began = performance.now();
  await act();
  log(`filled ${what} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

const list = (texts) => `ARRAY[${texts.map((text) => `'${text}'`).join()}]::text[]`;
const now = "(extract(epoch FROM now()) * 1000000)::bigint";
const yearMicros = "31536000000000";

const records = `
  INSERT INTO reports (id, translation_type, username, username_key, language_pair_id, pair_type, substate, label_keys, queued,
    source_words, source_characters, target_words, target_characters, removed, record)
  SELECT id, type, username, username, pair,
    CASE WHEN pair LIKE '%>>%' THEN 'Chained' WHEN pair LIKE '%Adapted%' THEN 'Adapted' WHEN pair LIKE '%Legal%' THEN 'Custom'
      ELSE 'Generic' END,
    substate, labels, queued, words, 6 * words, words + 3, 7 * words, CASE WHEN type = 'async' THEN queued + 9000000 END,
    json_build_object('$version', 1, 'id', id, 'ownerId', 'owner', 'input', '', 'queued', queued, 'attempt', 1, 'crashes', 0,
      'profile', json_build_object('username', username, 'title', 'Report ' || n, 'languagePairId', pair, 'encoding', 'utf-8',
        'inputFormat', 'text/html', 'outputFormat', 'text/html', 'pdfConverter', '', 'imageConverter', '', 'unknownMode', 'transliteration',
        'translationMethod', 'MTE', 'dictionaryIds', '[]'::json, 'highlightDictionary', false, 'highlightBrand', false,
        'highlightFeedback', false, 'highlightUnknown', false, 'markSegments', false, 'generateMetadata', false,
        'includeTextContent', false, 'xliffTargets', 'alternatives', 'linguisticOptions', '{}'::json,
        'labels', (SELECT coalesce(json_agg(json_build_object('id', label::int, 'name', 'Label ' || label)), '[]')
          FROM unnest(labels) AS label)),
      'result', json_build_object('completedSegments', 20, 'totalSegments', 20, 'inputSize', 812, 'outputSize', 900,
        'sourceCharacterCount', 6 * words, 'sourceWordCount', words, 'targetCharacterCount', 7 * words, 'targetWordCount', words + 3,
        'progress', 100, 'wordsPerMinute', 4000),
      'state', 'done', 'substate', substate, 'started', queued + 1000, 'done', queued + 5000000, 'reason', 'It did not work.',
      'outputs', json_build_object('document', ''))
  FROM (
    SELECT n, gen_random_uuid()::text AS id, CASE WHEN n % 10 = 0 THEN 'async' ELSE 'sync' END AS type,
      'user' || 1 + floor(${amounts.users} * power(random(), 6) + 0 * n)::int || '@bench.example' AS username,
      (${list(pairs)})[1 + floor(${pairs.length} * power(random(), 2) + 0 * n)::int] AS pair,
      CASE WHEN n % 100 = 10 THEN 'failed' WHEN n % 200 = 20 THEN 'canceled' ELSE 'succeeded' END AS substate,
      CASE WHEN n % 30 = 0 THEN ARRAY(SELECT DISTINCT (1 + floor(${amounts.labels} * power(random(), 3) + 0 * n))::int::text
        FROM generate_series(1, 1 + n % 2)) ELSE '{}' END AS labels,
      1 + n % 300 AS words, ${now} - (${yearMicros} * power(random(), 1.3))::bigint AS queued
    FROM generate_series(1, ${amounts.translations}) AS n
  ) AS made ORDER BY queued`;
