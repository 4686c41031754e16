import { randomUUID } from "node:crypto";
import type { Instant } from "@dragoman/domain/common";
import type { NewFeedback } from "@dragoman/domain/feedback";
import { type Host, unheard } from "@dragoman/domain/hosts";
import {
  type Translation, type TranslationOutputs, type TranslationProfile, type TranslationSubstate, nothingYet,
} from "@dragoman/domain/translations";
import type { User } from "@dragoman/domain/users";

const start: Instant = Date.UTC(2026, 0, 1) * 1000;
let built = 0;

/** A valid user with what is given in its place. */
export function aUser(change: Partial<User> = {}): User {
  built += 1;
  return {
    id: randomUUID(), username: `user${built}@example.org`, displayName: `User ${built}`, role: "translator", authenticationType: "local",
    disabled: false, epoch: randomUUID(), created: start + built, ...change,
  };
}

/** A user as `aUser` makes it, but without a role. */
export function aUserWithoutRole(change: Partial<Omit<User, "role">> = {}): User {
  const { role: _role, ...user } = aUser(change);
  return user;
}

/** A valid host with what is given in its place. */
export function aHost(change: Partial<Host> = {}): Host {
  built += 1;
  return { hostname: `host${built}.example.org`, agentPort: 8002, isController: false, engines: [], report: unheard, ...change };
}

const blankProfile: TranslationProfile = {
  username: "user@example.org", title: "", languagePairId: "EngSpa_Generic_SRV_RBMT_0_8_x_1", encoding: "", inputFormat: "text/plain",
  outputFormat: "text/plain", pdfConverter: "", imageConverter: "Standard", unknownMode: "original", translationMethod: "MTE",
  dictionaryIds: [], highlightDictionary: false, highlightBrand: false, highlightFeedback: false, highlightUnknown: false,
  markSegments: false,
  generateMetadata: false, includeTextContent: false, xliffTargets: "alternatives", translateHidden: false,
  linguisticOptions: {}, labels: [],
};

/** What any job may be made of; `profile` and `result` hold only what differs from an ordinary one. */
export interface TranslationFacts {
  readonly id?: string; readonly ownerId?: string; readonly input?: string; readonly queued?: Instant;
  readonly attempt?: number; readonly crashes?: number;
  readonly profile?: Partial<TranslationProfile>;
  readonly result?: Partial<Translation["result"]>;
  readonly started?: Instant; readonly done?: Instant; readonly leasedUntil?: Instant; readonly engineId?: string;
  readonly outputs?: TranslationOutputs; readonly reason?: string;
}

/** A valid job in that substate with what is given in its place; each is queued a second after the one built before. */
export function aTranslation(facts: TranslationFacts = {}, substate: TranslationSubstate = "created"): Translation {
  built += 1;
  const { started, done, leasedUntil, engineId, outputs, reason, profile, result, ...given } = facts;
  const queued = given.queued ?? start + built * 1e6;
  const began = started ?? queued + 1000;
  const ended = done ?? began + 5000;
  const base = {
    id: randomUUID(), ownerId: "owner", input: `input-${built}`, queued, attempt: 0, crashes: 0, ...given,
    profile: { ...blankProfile, ...profile }, result: { ...nothingYet, ...result }, ...(started === undefined ? {} : { started }),
  };
  switch (substate) {
    case "created": case "scheduled": return { ...base, state: "preparing", substate };
    case "translating": return {
      ...base, state: "inProgress", substate, started: began, engineId: engineId ?? "job-engine", leasedUntil: leasedUntil ?? 0,
    };
    case "succeeded": return {
      ...base, state: "done", substate, started: began, done: ended, outputs: outputs ?? { document: `output-${built}` },
    };
    case "failed": return { ...base, state: "done", substate, done: ended, reason: reason ?? "It did not work." };
    case "canceled": return { ...base, state: "done", substate, done: ended };
  }
}

/** A valid entry of feedback that awaits approval, with what is given in its place. */
export function someFeedback(change: Partial<NewFeedback> = {}): NewFeedback {
  built += 1;
  return {
    languagePairId: blankProfile.languagePairId, ownerId: "owner", username: "user@example.org", sourceText: `Text ${built}`,
    machineTranslation: `Machine ${built}`,
    suggestedTranslation: `Suggestion ${built}`, comment: "", approvalState: "awaitingApproval", created: start + built, ...change,
  };
}
