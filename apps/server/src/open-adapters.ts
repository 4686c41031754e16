import { join } from "node:path";
import { AsciiTransliterator, Cld3LanguageDetector, HttpHostAgents, HttpTranslationEngines, PatternPool } from "@dragoman/adapters-engines";
import { AesSecretBox, Argon2PasswordHasher, CryptoRandom, JwtTokenSigner } from "@dragoman/adapters-identity";
import {
  type Database, openDatabase, PairsInForce, PostgresAnswerStore, PostgresApprovedFeedback, PostgresChainRepository, PostgresContentStore, PostgresFeedbackRepository, PostgresGuessCounter, PostgresSignals, PostgresTermFinder, PostgresBrandRepository, PostgresDictionaryRepository, PostgresHostRepository, PostgresLabelRepository, PostgresTranslationRepository, PostgresUserRepository,
} from "@dragoman/adapters-persistence";
import { FindBrands } from "@dragoman/application/brands";
import { microsPerMs } from "@dragoman/domain/common";
import { documentFormats } from "@dragoman/document-filters";
import { BrandListFiles, TermFiles, ZipArchives, tmxFeedbackFiles } from "@dragoman/resource-files";
import type { Adapters } from "./adapters.js";
import type { Settings } from "./settings.js";

/** Connections of one server: reads are short, and large inputs hold one each only while a piece is written. */
const poolSize = 12;
/** As long as no brand is entered, quick calls ask the database for one that often; what this server enters shows at once. */
const brandsTrustedEmptyMs = 1_000;
/** A signal may be lost with its connection; so long a pair without approved feedback is believed to have none. */
const pairsTrustedMs = 2_000;

/** The adapters that production runs on, and how they are let go. */
export async function openAdapters(settings: Settings): Promise<{ adapters: Adapters; database: Database; close: () => Promise<void> }> {
  const database = await openDatabase({ url: settings.databaseUrl, poolSize, applicationName: "dragoman-server" });
  const signals = new PostgresSignals({ url: settings.databaseUrl });
  const agents = new HttpHostAgents({ secret: settings.agentSecret, localAddress: settings.agentHost, ...(settings.agentTls === undefined ? {} : { tls: settings.agentTls }) });
  const made: HttpTranslationEngines[] = [];
  const inForce = new PairsInForce(signals, pairsTrustedMs);
  const brands = new PostgresBrandRepository(database, { trustEmptyMs: brandsTrustedEmptyMs });
  const patterns = new PatternPool();
  const adapters: Adapters = {
    clock: { now: () => Date.now() * microsPerMs },
    random: new CryptoRandom(),
    signals,
    contents: new PostgresContentStore(database),
    answers: new PostgresAnswerStore(database),
    users: new PostgresUserRepository(database),
    guesses: new PostgresGuessCounter(database),
    passwords: new Argon2PasswordHasher(),
    tokens: await JwtTokenSigner.open(join(settings.dataDir, "token-key.pem")),
    secrets: await AesSecretBox.open(join(settings.dataDir, "secret-key")),
    hosts: new PostgresHostRepository(database),
    agents,
    chains: new PostgresChainRepository(database),
    translations: new PostgresTranslationRepository(database),
    labels: new PostgresLabelRepository(database),
    dictionaries: new PostgresDictionaryRepository(database),
    dictionaryFiles: new TermFiles(),
    archives: new ZipArchives(),
    brands,
    brandFiles: new BrandListFiles(),
    feedback: new PostgresFeedbackRepository(database, (languagePairId) => inForce.forget(languagePairId)),
    feedbackFiles: tmxFeedbackFiles,
    detector: new Cld3LanguageDetector(),
    formats: documentFormats,
    transliterator: new AsciiTransliterator(),
    entered: { brands: new FindBrands(brands, patterns), feedback: new PostgresApprovedFeedback(database, inForce), terms: new PostgresTermFinder(database) },
    engines: (running) => {
      const engines = new HttpTranslationEngines(running, settings.agentSecret);
      made.push(engines);
      return engines;
    },
  };
  return {
    adapters, database,
    async close() {
      agents.close();
      await patterns.close();
      await Promise.all(made.map((engines) => engines.close()));
      await inForce.close();
      await signals.close();
      await database.close();
    },
  };
}
