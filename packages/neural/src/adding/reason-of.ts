const unknownAuthority = "its certificate is of no authority that is known here; NODE_EXTRA_CA_CERTS names a file with others";
const noTls = "it does not speak TLS there; perhaps its address begins with http://";
/** What failures of the system and of the network mean, by their codes. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: "this user may not read or write there",
  EPERM: "this user may not read or write there",
  EROFS: "its disk cannot be written",
  ENOENT: "it is not there",
  ENOTDIR: "it is no folder, or lies in what is none",
  EEXIST: "it is no folder",
  EISDIR: "it is a folder, and no file",
  ENOSPC: "there is no room on its disk",
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "it ended the connection",
  ENOTFOUND: "its name cannot be resolved",
  EAI_AGAIN: "its name cannot be resolved just now, for no name server answers",
  EHOSTUNREACH: "no way leads there",
  ENETUNREACH: "no way leads there",
  ETIMEDOUT: "it could not be connected to in time",
  EPROTO: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  HPE_INVALID_CONSTANT: "what answers there does not speak HTTP; perhaps its address begins with https://",
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  CERT_HAS_EXPIRED: "its certificate has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is that of another host",
};

/** Why something failed, as the end of a sentence without its full stop. */
export function reasonOf(error: unknown): string {
  const { code = "", message } = Object(error) as { readonly code?: string; readonly message?: string };
  // A connection that failed at several addresses has a code alone.
  return reasons[code] ?? (message || code || String(error)).replace(/\.$/, "");
}
