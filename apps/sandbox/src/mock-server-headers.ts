import type { IncomingHttpHeaders } from "node:http";
import { invalid } from "@dragoman/domain/common";
import { type FaultRule, parseFaultRules } from "./fault-rules.js";

/** What the accounts of a session may use before they are refused; 0 for no bound. */
export interface UsageLimits {
  readonly characters?: number;
  readonly documents?: number;
  readonly teamDocuments?: number;
}

/** What the headers of DeepL's mock server ask for, in our words. */
export interface MockServerSession {
  readonly rules: readonly FaultRule[];
  readonly limits: UsageLimits;
}

const prefix = "mock-server-session";

/** The session that a request names in the words of DeepL's mock server. */
export function mockServerSessionOf(headers: IncomingHttpHeaders): string | undefined {
  return textOf(headers, prefix);
}

/**
 * The header `Authorization` of a request with `key` in the place of a key of that server, which takes any word but `invalid` in a session;
 * `mock_server`, by which its clients call on it, is one in every request. Keys of ours and access tokens, which are no words, stay.
 */
export function mockServerAuthorization(headers: IncomingHttpHeaders, key: string): string | undefined {
  const { authorization } = headers;
  const good = mockServerSessionOf(headers) === undefined ? usualKey : anyKey;
  return good.test(authorization ?? "") ? `DeepL-Auth-Key ${key}` : authorization;
}

/** Whether a request comes with the key that all sessions there share, so that they see the same of it. */
export const hasSharedKey = ({ authorization }: IncomingHttpHeaders): boolean => usualKey.test(authorization ?? "");

const usualKey = /^DeepL-Auth-Key mock_server$/;
const anyKey = /^DeepL-Auth-Key (?!invalid$)[\w-]{1,100}(:fx)?$/;

/**
 * The headers by which tests of DeepL's clients ask its mock server for faults, as further names of ours. There the first request of a
 * session decides for all; clients send the same with each. Throws `sandbox-fault-invalid` for a value that is no number.
 */
export function mockServerSession(headers: IncomingHttpHeaders): MockServerSession {
  const count = (name: string): number | undefined => numberOf(headers, `${prefix}-${name}`);
  const counted = (name: string, rule: string): string[] => (count(name) ? [`${rule}; times=${count(name)}`] : []);
  const timed = (name: string, word: string): string[] => (count(name) ? [`${word}=${count(name)}`] : []);
  const rules = [
    ...counted("no-response-count", "answer=none"),
    ...(count("expect-proxy") ? ["through=proxy"] : []),
    ...counted("5xx-count", `status=${count("5xx-status") ?? 503}`),
    ...counted("429-count", "status=429; path=/v2/translate"),
    ...counted("doc-failure", "fail-percent=0"),
    ...timed("doc-queue-time", "queue-time"),
    ...timed("doc-translate-time", "translate-time"),
  ];
  const limits = {
    characters: count("init-character-limit"), documents: count("init-document-limit"), teamDocuments: count("init-team-document-limit"),
  };
  return {
    rules: parseFaultRules(rules.join(", ")),
    limits: Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined)),
  };
}

function numberOf(headers: IncomingHttpHeaders, name: string): number | undefined {
  const text = textOf(headers, name);
  if (text === undefined || /^\d{1,9}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw invalid("sandbox-fault-invalid", `${name} is ${JSON.stringify(text.slice(0, 100))}.`,
    "It must be a whole number of at most 9 digits.");
}

function textOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}
