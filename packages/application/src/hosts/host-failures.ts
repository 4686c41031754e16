import { DomainError, invalid } from "@dragoman/domain/common";

/** That no host has this name. */
export function hostNotFound(hostname: string): DomainError {
  return new DomainError("notFound", "host-not-found", `There is no host ${JSON.stringify(hostname)}.`);
}

/** That a host of this name is there. */
export function hostExists(hostname: string): DomainError {
  return invalid("host-exists", `There is a host ${JSON.stringify(hostname)} already.`,
    "Each host is added once; change the one that is there.");
}

/** That an engine of some host has this id. */
export function engineIdTaken(id: string): DomainError {
  return invalid("engine-id-taken", `There is already an engine ${JSON.stringify(id)}.`,
    "Engine ids are unique across all hosts regardless of letter case; choose another one.");
}
