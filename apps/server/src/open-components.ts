import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deliverySlice } from "@dragoman/adapters-delivery";
import { agentSlice, engineSlice } from "@dragoman/adapters-engines";
import { AesSecretBox, AsyncActing, identitySlice, JwtTokenSigner, PassportSamlMessages } from "@dragoman/adapters-identity";
import { openTracer } from "@dragoman/adapters-tracing";
import { openDatabase, ports } from "@dragoman/adapters-persistence";
import { serverSlices } from "@dragoman/application";
import { systemClock } from "@dragoman/application/common";
import { dragomanVersion } from "@dragoman/application/system";
import { resetPagesAt } from "@dragoman/application/users";
import { documentFormats, openSentenceRules } from "@dragoman/document-filters";
import { DocumentWorkers, serverWorkers, WorkerDocumentReader, workerImportSlice } from "@dragoman/document-workers";
import type { Logger } from "@dragoman/host-protocol/process-log";
import { BrandListFiles, resourceFileSlice, TermFiles, tmxFeedbackFiles } from "@dragoman/resource-files";
import { given, wire } from "@dragoman/wiring";
import type { Settings } from "./settings.js";
import { certifyBySupervisor } from "./supervisor.js";

/** Connections of one server: reads are short, and large inputs hold one each only while a piece is written. */
const poolSize = 12;
/** As long as no brand is entered, quick calls ask the database for one that often; what this server enters shows at once. */
const brandsTrustedEmptyMs = 1_000;
/** So long it is believed without a signal that a pair has no approved feedback. */
const pairsTrustedMs = 2_000;

/** The program of the processes that parse what people send, beside this one in the folder of all programs. */
const workerProgram = fileURLToPath(new URL("../../document-worker/dist/bundle.mjs", import.meta.url));

/** Wires the components of the server on what production runs on. */
export async function openComponents(settings: Settings, log: Logger) {
  const { databaseUrl, dataDir, agentSecret, agentCertificate, tokenDays, samlTokenHours, publicUrl, autoChains } = settings;
  // Before the database, which may be waited for: what is wrong with them is said at once.
  const tokens = await JwtTokenSigner.open(join(dataDir, "token-key.pem"));
  const secrets = await AesSecretBox.open(join(dataDir, "secret-key"));
  const sentenceRules = await openSentenceRules(settings.sentenceRules);
  const acting = new AsyncActing();
  const database = await openDatabase({ url: databaseUrl, poolSize, applicationName: "dragoman-server", actor: () => acting.actor() });
  const tracer = await openTracer(process.env, { name: "server", version: dragomanVersion },
    (why) => log.warn({ why }, "traces cannot be sent"));
  const documentWorkers = new DocumentWorkers(serverWorkers(workerProgram, process.env));
  const formats = documentFormats.splitBy(sentenceRules).readBy(new WorkerDocumentReader(documentWorkers, "quick"));
  return wire([
    ...serverSlices, ports, engineSlice, agentSlice, identitySlice, deliverySlice, resourceFileSlice, workerImportSlice,
    given({
      documentWorkers, formats,
      writers: {
        dictionaryFiles: new TermFiles(), brandFiles: new BrandListFiles(), feedbackFiles: tmxFeedbackFiles,
        samlMessages: new PassportSamlMessages(settings.samlWeakSignatures),
      },
      database, databaseUrl, tracer, brandsTrustedEmptyMs, pairsTrustedMs,
      clock: systemClock, acting,
      tokens, secrets, agentCertificate, tokenDays, samlTokenHours, publicUrl, autoChains, allowedTargets: settings.webhookAllow,
      resetPages: resetPagesAt(publicUrl, settings.resetOrigins),
      licenceIssuers: settings.licenceIssuers, samlWeakSignatures: settings.samlWeakSignatures,
      agentSettings: {
        secret: agentSecret, localAddress: settings.agentHost, certificate: agentCertificate, certifyAgain: certifyBySupervisor,
      },
      cacheBytes: settings.cacheMb * 2 ** 20,
      testMailFailed: (why: unknown) => log.warn({ err: why }, "a letter for trial was not sent"),
      recordingFailed: (error: unknown, lost: number) => log.error({ err: error, lost }, "quick translations could not be recorded"),
      carryingFailed: (error: unknown) => log.error({ err: error }, "carrying a deployment on failed; trying again"),
      reconcilingFailed: (error: unknown) => log.error({ err: error }, "bringing hosts in line failed"),
      deliveringFailed: (error: unknown) => log.error({ err: error }, "delivering to webhooks failed; trying again"),
    }),
  ]);
}
