import { dayOf } from "@dragoman/host-protocol";
import { X509Certificate } from "node:crypto";

/** What is known of a call that failed, besides the failure. */
export interface FailedCall {
  readonly hostname: string;
  /** So long it was waited for an answer. */
  readonly ms: number;
  /** There was a connection; by TLS, the other side had proved who it is. */
  readonly connected: boolean;
  /** The connection was made for this call. */
  readonly fresh: boolean;
  readonly secure: boolean;
  /** What we showed, as a PEM text. */
  readonly ownCertificate?: string;
}

const strangers = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT", "SELF_SIGNED_CERT_IN_CHAIN", "UNABLE_TO_VERIFY_LEAF_SIGNATURE", "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "CERT_SIGNATURE_FAILURE", "CERT_UNTRUSTED", "CERT_REJECTED", "INVALID_CA",
]);
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "its name cannot be resolved",
  EAI_AGAIN: "its name cannot be resolved just now, for no name server answers",
  ECONNREFUSED: "nothing listens there",
  EHOSTUNREACH: "no way leads to its address",
  ENETUNREACH: "no way leads to its address",
  CERT_HAS_EXPIRED: "its certificate has expired, or the clocks differ",
  CERT_NOT_YET_VALID: "its certificate is not valid yet, so the clocks differ",
  INVALID_PURPOSE: "its certificate is not one for a host",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is that of another host",
};

/** Whether a failure is one of TLS: of a certificate, or of a side that does not speak it. */
export function isTlsFailure(cause: unknown): boolean {
  const { code = "" } = cause as { readonly code?: string };
  return strangers.has(code) || /^(?:CERT_|INVALID_PURPOSE|ERR_TLS_|ERR_SSL_|EPROTO)/.test(code);
}

/** Why nobody could be spoken with: the secret, a certificate, the address or silence, as the end of a sentence without its full stop. */
export function whyUnreachable(cause: unknown, call: FailedCall): string {
  const { code = "", message = "" } = cause as { readonly code?: string; readonly message?: string };
  const seconds = `${call.ms / 1000} s`;
  if (code === "ABORT_ERR") return `it ${call.connected ? "did not answer" : "could not be connected to"} within ${seconds}`;
  if (code === "ETIMEDOUT") return "it could not be connected to in time";
  const known = reasons[code];
  if (known !== undefined) return `${known} (${code})`;
  if (strangers.has(code)) return `its certificate is not one of our authority (${code})`;
  if (/alert/i.test(message) || code.includes("ALERT")) return `it refuses our certificate${validityOf(call)} (${code})`;
  if (isTlsFailure(cause)) return `it does not speak TLS as it should, so it may have no certificate or be an older one (${code})`;
  if (code === "ECONNRESET" && call.fresh) return whyReset(call);
  // A connection that failed on several addresses has no message, only a code.
  return message || code || String(cause);
}

/** An agent that refuses a certificate ends the connection when it has seen it, and says nothing. */
function whyReset(call: FailedCall): string {
  if (!call.secure) return "it ended the connection without an answer, as one does that wants TLS (ECONNRESET)";
  if (!call.connected) return "it ended the connection before it had shown a certificate (ECONNRESET)";
  const because = validityOf(call) || ", which is of another authority than its own, or not valid by its clock";
  return `it refuses our certificate${because} (ECONNRESET)`;
}

/** Outside of its time nobody believes a certificate. */
function validityOf({ ownCertificate }: FailedCall): string {
  if (ownCertificate === undefined) return "";
  const { validFrom, validTo } = new X509Certificate(ownCertificate);
  if (Date.parse(validTo) < Date.now()) return `, which expired on ${dayOf(validTo)}`;
  return Date.parse(validFrom) > Date.now() ? `, which is not valid before ${dayOf(validFrom)}` : "";
}
