/** Failures of connections that administrators meet, in words that hold nothing the other side sent. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, "nothing listens there"],
  [/^(ENOTFOUND|EAI_AGAIN|EAI_FAIL)$/, "its name cannot be resolved"],
  [/^(EHOSTUNREACH|ENETUNREACH|EACCES|EPERM)$/, "no way leads there"],
  [/^(ECONNRESET|EPIPE)$/, "it ended the connection"],
  [/^ETIMEDOUT$/, "it did not answer"],
  [/^CERT_HAS_EXPIRED$/, "its certificate has expired"],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, "its certificate is for another name"],
  [/SELF_SIGNED|^UNABLE_TO_|^CERT_|^HOSTNAME_MISMATCH$/, "its certificate is not trusted"],
  [/^(EPROTO|ERR_SSL_.*)$/, "it does not speak TLS as we do"],
];

/** Why a connection failed. */
export function sentenceOf(error: unknown): string {
  const code = String((error as { code?: unknown }).code ?? "");
  return sentences.find(([pattern]) => pattern.test(code))?.[1] ?? "the connection broke, or its answer could not be read";
}
