import { DomainError, invalid } from "@dragoman/domain/common";

/** That the store has no job of that id. */
export function trainingJobNotFound(id: string): DomainError {
  return new DomainError("notFound", "training-job-not-found", `There is no training job ${JSON.stringify(id.slice(0, 200))}.`,
    { details: "GET /adapted-language-pairs lists all of them." });
}

/** That another pair has the name. */
export function adaptedNameTaken(name: string): DomainError {
  return invalid("adapted-name-taken", `There is already an adapted language pair called ${JSON.stringify(name)}.`,
    "name is unique across all adapted language pairs regardless of letter case; choose another one, or delete that pair.");
}

/** That a field names a host which is not there. */
export function hostUnknown(field: string, hostname: string): DomainError {
  return invalid("host-unknown", `There is no host ${JSON.stringify(hostname.slice(0, 300))}.`,
    `${field} must be the name of a host; GET /hosts lists them.`);
}

/** That a host does not have the baseline of an adapted pair. */
export function hostWithoutBaseline(field: string, hostname: string, languagePairId: string): DomainError {
  return invalid("host-without-baseline", `The language pair ${languagePairId} is not installed on host ${hostname}.`,
    `${field} must be a host that holds the baseline pair; GET /hosts lists the pairs of each.`);
}

/** That nothing on a host is expected to train. */
export function noTrainingEngine(hostname: string): DomainError {
  return new DomainError("unavailable", "no-training-engine", `No training engine has been started on host ${hostname}.`, {
    details: "An administrator can add and start one there: POST /hosts/{hostname}/training-engines. An upgrade from a version without "
      + "training engines adds none by itself.",
    retryAfterSeconds: 60,
  });
}

/** That a file is nothing that a training can read. */
export function dataUnreadable(field: string, message: string): DomainError {
  return invalid("training-data-unreadable", message,
    field === "testData" ? "testData must be one TMX file." : `${field} must be one TMX file, or a zip archive of TMX files.`);
}
