import { existsSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { openDatabase } from "../packages/adapters-persistence/dist/index.js";
import { PostgresFeedbackDays } from "../packages/adapters-persistence/dist/feedback/index.js";
import { PostgresTallies } from "../packages/adapters-persistence/dist/translations/index.js";
import { startPostgres } from "../scripts/up/postgres.mjs";
import { connectTo, startDragoman } from "./dragoman.mjs";

// The database's client belongs to the package that uses it.
const pg = createRequire(new URL("../packages/adapters-persistence/package.json", import.meta.url))("pg");

export const amounts = { translations: 1_000_000, feedback: 200_000, users: 100_000, terms: 100_000, brands: 100_000, labels: 200 };
/** A translator with a password, who owns the first seventh of everything. */
export const busiest = { username: "busiest@bench.example", password: "Wednesday-17" };

const pairs = ["EngSpa", "SpaEng", "EngFra", "EngDeu", "FraEng", "DeuEng", "EngPor", "PorEng", "EngIta", "ItaEng", "SpaCat", "CatSpa",
  "EngJpn", "EngKor", "EngZho", "EngAra", "EngRus", "RusEng", "SpaPor", "FraSpa"
].map((languages) => `${languages}_Generic_SRV_RBMT_0_8_x_1`);
/** Words of titles in nine scripts, as they are folded; the first third of them is most of what people write. */
const words = ("REPORT CONTRACT INVOICE MANUAL ANNUAL DRAFT FINAL SUMMARY LETTER MINUTES OFFER PRICES TERMS REVIEW GUIDE PLAN "
  + "BUDGET POLICY NOTES PRODUCT SAFETY RELEASE ÜBERSICHT PRÜFBERICHT CONTRATACIÓN AÑO RÉSUMÉ ЗАМЕЧАНИЯ ДОГОВОР ОТЧЁТ ΣΎΜΒΑΣΗ ΑΝΑΦΟΡΆ "
  + "合同 报告 年度 説明書 請求書 レポート 계약서 보고서 عقد تقرير अनुबंध रिपोर्ट חוזה สัญญา").split(" ");

/**
 * Fills a data directory with what a server has after a year: many users, few of whom have most; twenty pairs, few of which are
 * usual; all states, labels, methods; titles in nine scripts. A directory that was filled before stays as it is.
 */
export async function fill(dataDir, log) {
  const done = join(dataDir, "filled-for-lists");
  if (existsSync(done)) return;
  const dragoman = await startDragoman(dataDir);
  try {
    await throughInterface(await connectTo(dragoman), log);
  } finally {
    await dragoman.stop();
  }
  const postgres = await startPostgres({ dataDir, durable: false });
  try {
    await throughDatabase(postgres.url, log);
  } finally {
    await postgres.stop();
  }
  writeFileSync(done, "");
}

/** Brands, terms and labels go the way that people take. */
async function throughInterface(connection, log) {
  await connection.call("POST", "/users", { ...busiest, displayName: "Busiest", roles: "translator" });
  for (let n = 1; n <= amounts.labels; n++) await connection.call("POST", "/labels", { name: `Label ${n}` });
  const entry = (_, n) => `<dict-entry><src-segment>word${n} part${n % 977}</src-segment><tgt-segment>término ${n}</tgt-segment>`
    + `<user-comments>${n % 5 === 0 ? "checked" : ""}</user-comments></dict-entry>`;
  const content = `<dictionary><dict-entries>${Array.from({ length: amounts.terms }, entry).join("\n")}</dict-entries></dictionary>`;
  const languages = { sourceLanguageId: "eng", targetLanguageId: "spa" };
  await timed("terms", log, () => connection.call("POST", "/dictionaries",
    { dictionaryId: "many", ...languages, content: Buffer.from(content).toString("base64") }));
  for (let n = 1; n <= 300; n++) await connection.call("POST", "/dictionaries", { dictionaryId: `small-${n}`, ...languages });
  const brand = (_, n) => `<brand-entry><src-segment>Brand ${n} of house ${n % 977}</src-segment><tgt-segment>Marca ${n}</tgt-segment>`
    + `<user-comments>${n % 5 === 0 ? "checked" : ""}</user-comments><disabled>${n % 50 === 0}</disabled></brand-entry>`;
  const form = new FormData();
  const entries = Array.from({ length: amounts.brands }, brand).join("\n");
  form.set("file", new Blob([`<brands><brand-entries>${entries}</brand-entries></brands>`]), "brands.xml");
  await timed("brands", log, () => connection.call("POST", "/brands/import", form));
}

async function throughDatabase(connectionString, log) {
  const client = new pg.Client({ connectionString, options: "-c synchronous_commit=off -c maintenance_work_mem=512MB -c work_mem=256MB" });
  await client.connect();
  try {
    await client.query("SELECT setseed(0.42)");
    await timed("users", log, () => client.query(users));
    await client.query(people);
    await timed("feedback", log, () => withoutIndexes(client, "feedback", () => client.query(feedback)));
    await timed("translations", log, () => withoutIndexes(client, "translations", () => client.query(translations)));
    await timed("tallies", log, () => fold(connectionString));
    await timed("vacuum", log, () => client.query("VACUUM (ANALYZE)"));
  } finally {
    await client.end();
  }
}

/** A server does so every ten seconds. */
async function fold(url) {
  const database = await openDatabase({ url });
  try {
    await Promise.all([new PostgresTallies(database).fold(), new PostgresFeedbackDays(database).fold()]);
  } finally {
    await database.close();
  }
}

async function timed(what, log, act) {
  const began = performance.now();
  await act();
  log(`filled ${what} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** Indexes are quicker made at once than row by row. */
async function withoutIndexes(client, table, act) {
  const { rows } = await client.query(`
    SELECT indexname AS name, indexdef AS made FROM pg_indexes
    WHERE tablename = $1 AND indexname NOT IN (SELECT conname FROM pg_constraint)`, [table]);
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await act();
  for (const { made } of rows) await client.query(made);
}

const list = (texts) => `ARRAY[${texts.map((text) => `'${text}'`).join()}]::text[]`;
/** One of a list, the first ones most of all; `n` keeps PostgreSQL from throwing once for all rows. */
const oftenFirst = (texts, power) => `(${list(texts)})[1 + floor(${texts.length} * power(random(), ${power}) + 0 * n)::int]`;
const now = "(extract(epoch FROM now()) * 1000000)::bigint";
const yearMicros = "31536000000000";

const users = `
  INSERT INTO users (id, username, username_key, username_search, display_name, display_name_search, role, authentication_type, disabled,
    epoch, created)
  SELECT gen_random_uuid(), name, name, upper(name), 'Person ' || n, 'PERSON ' || n,
    (ARRAY['translator','translator','translator','linguist','observer','admin',NULL])[1 + n % 7],
    (ARRAY['local','local','local','ldap','saml'])[1 + n % 5], n % 20 = 0, 'epoch', ${now} - n
  FROM (SELECT n, 'user' || n || '@house' || n % 977 || '.example' AS name FROM generate_series(1, ${amounts.users}) AS n) AS made`;

/** Everybody by rank, the busiest first. */
const people = `
  CREATE TEMP TABLE people AS
  SELECT row_number() OVER (ORDER BY username <> '${busiest.username}', id)::int AS rank, id, username, username_key FROM users;
  CREATE UNIQUE INDEX ON people (rank);
  ANALYZE people`;
const somebody = `1 + floor(${amounts.users} * power(random(), 6) + 0 * n)::int`;

const feedback = `
  INSERT INTO feedback (owner_id, username, username_key, language_pair_id, source_language_id, target_language_id, source_text,
    machine_translation, suggested_translation, comment, searched, approval_state, reviewer, reviewer_key, reviewed, created)
  SELECT people.id, username, username_key, pair, lower(left(pair, 3)), lower(substring(pair FROM 4 FOR 3)),
    source, machine, suggested, comment,
    ARRAY[upper(source), upper(machine), upper(suggested), upper(comment)], state,
    CASE WHEN state <> 'awaitingApproval' THEN 'admin@localhost' END, CASE WHEN state <> 'awaitingApproval' THEN 'admin@localhost' END,
    CASE WHEN state <> 'awaitingApproval' THEN created END, created
  FROM (
    SELECT ${somebody} AS rank, ${oftenFirst(pairs, 2)} AS pair,
      'The ' || word || ' of house ' || n || ' is in the town of ' || other AS source,
      'El ' || word || ' de la casa ' || n || ' es en la villa' AS machine,
      'El ' || word || ' de la casa ' || n || ' está en la villa' AS suggested,
      CASE WHEN n % 4 = 0 THEN 'seen by ' || other ELSE '' END AS comment,
      ${oftenFirst(["awaitingApproval", "approved", "rejected"], 2)} AS state,
      ${now} - (${yearMicros} * random())::bigint AS created
    FROM (SELECT n, lower(${oftenFirst(words, 2)}) AS word, lower(${oftenFirst(words, 2)}) AS other
      FROM generate_series(1, ${amounts.feedback}) AS n) AS worded
  ) AS made JOIN people USING (rank)`;

/** What is not done waits for a pair that nobody serves, or is held for ever, so that no engine works on it meanwhile. */
const translations = `
  INSERT INTO translations (id, owner_id, username_key, title_key, language_pair_id, source_language_id, target_language_id, detects_source,
    translation_method, label_keys, queued, state, substate, attempt, leased_until, contents, job)
  SELECT id, owner, username_key, upper(normalize(title, NFKC)), pair, lower(left(pair, 3)), lower(substring(pair FROM 4 FOR 3)), false,
    method, labels, queued, state, substate, 1, CASE WHEN state = 'inProgress' THEN ${now} + ${yearMicros} ELSE 0 END,
    CASE WHEN substate = 'succeeded' THEN ARRAY['in-' || n, 'out-' || n] ELSE ARRAY['in-' || n] END,
    json_build_object('$version', 1, 'id', id, 'ownerId', owner, 'input', 'in-' || n, 'queued', queued, 'attempt', 1, 'crashes', 0,
      'profile', json_build_object('username', username, 'title', title, 'languagePairId', pair, 'encoding', 'utf-8',
        'inputFormat', 'text/html', 'outputFormat', 'text/html', 'pdfConverter', '', 'imageConverter', '', 'unknownMode', 'transliteration',
        'translationMethod', method, 'dictionaryIds', '[]'::json, 'highlightDictionary', false, 'highlightBrand', false,
        'highlightFeedback', false, 'highlightUnknown', false, 'markSegments', false, 'generateMetadata', false,
        'includeTextContent', false, 'xliffTargets', 'alternatives', 'linguisticOptions', '{}'::json,
        'labels', (SELECT coalesce(json_agg(json_build_object('id', label::int, 'name', 'Label ' || label)), '[]')
          FROM unnest(labels) AS label)),
      'result', json_build_object('completedSegments', 20, 'totalSegments', 20, 'inputSize', 812, 'outputSize', 900,
        'sourceCharacterCount', 640, 'sourceWordCount', 104, 'targetCharacterCount', 700, 'targetWordCount', 110, 'progress', 100,
        'wordsPerMinute', 4000),
      'state', state, 'substate', substate, 'started', queued + 1000, 'done', queued + 5000000, 'engineId', 'held',
      'reason', 'It did not work.', 'leasedUntil', ${now} + ${yearMicros}, 'outputs', json_build_object('document', 'out-' || n))
  FROM (
    SELECT n, gen_random_uuid()::text AS id, people.id AS owner, username, username_key, title, method, labels, state, substate,
      CASE WHEN substate = 'scheduled' THEN 'EngJpn_Generic_SRV_RBMT_0_8_x_1' ELSE pair END AS pair,
      CASE WHEN state = 'done' THEN queued ELSE ${now} - (queued % 3600000000) END AS queued
    FROM (
      SELECT n, ${somebody} AS rank, ${oftenFirst(pairs, 2)} AS pair,
        ${oftenFirst(words, 2)} || ' ' || ${oftenFirst(words, 2)} || ' ' || n % 20000
        || (ARRAY['.html','.docx','.xlsx','.pdf',''])[1 + n % 5] AS title,
        CASE WHEN random() < 0.05 THEN 'share' ELSE 'MTE' END AS method,
        ARRAY(SELECT DISTINCT (1 + floor(${amounts.labels} * power(random(), 3) + 0 * n))::int::text
          FROM generate_series(1, greatest(0, n % 6 - 3))) AS labels,
        CASE WHEN n % 500 = 0 THEN 'preparing' WHEN n % 5000 = 1 THEN 'inProgress' ELSE 'done' END AS state,
        CASE WHEN n % 500 = 0 THEN 'scheduled' WHEN n % 5000 = 1 THEN 'translating' WHEN n % 25 = 2 THEN 'failed'
          WHEN n % 33 = 3 THEN 'canceled' ELSE 'succeeded' END AS substate,
        ${now} - (${yearMicros} * power(random(), 1.3))::bigint AS queued
      FROM generate_series(1, ${amounts.translations}) AS n
    ) AS made JOIN people USING (rank)
  ) AS timed ORDER BY queued`;
