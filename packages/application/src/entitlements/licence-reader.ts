import type { Licence } from "@dragoman/domain/entitlements";

/** Reads licence files. */
export interface LicenceReader {
  /**
   * What a file grants that an issuer signed whom this server trusts. Rejects (invalid) with `licence-malformed` what is no licence,
   * with `licence-foreign` what another issuer signed, with `licence-tampered` what was changed since.
   */
  read(file: string): Promise<Licence>;
}
