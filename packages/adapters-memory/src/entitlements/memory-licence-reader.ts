import { createHash } from "node:crypto";
import type { LicenceReader } from "@dragoman/application/entitlements";
import { invalid } from "@dragoman/domain/common";
import { type Licence, type LicenceFacts, licenceFacts, licenceFrom } from "@dragoman/domain/entitlements";

/** Trusts one issuer, by name; a checksum stands for the signature. */
export class MemoryLicenceReader implements LicenceReader {
  async read(file: string): Promise<Licence> {
    const { licence: facts, issuer, signature } = parsed(file);
    const licence = licenceFrom(facts);
    if (issuer !== "issuer") throw invalid("licence-foreign", "The licence is of another issuer.", "Ask the issuer.");
    if (signature !== checksum(licence)) throw invalid("licence-tampered", "The licence was changed.", "Take the file as it was made.");
    return licence;
  }

  /** The file of a licence. */
  static issue(licence: Licence, issuer = "issuer"): string {
    return JSON.stringify({ licence: licenceFacts(licence), issuer, signature: checksum(licence) });
  }
}

function checksum(licence: Licence): string {
  return createHash("sha256").update(JSON.stringify(licenceFacts(licence))).digest("base64url");
}

function parsed(file: string): { readonly licence: LicenceFacts; readonly issuer: unknown; readonly signature: unknown } {
  try {
    const { licence, issuer, signature } = JSON.parse(file) as Record<string, unknown>;
    return { licence: licence as LicenceFacts ?? {}, issuer, signature };
  } catch {
    throw invalid("licence-malformed", "The file is no licence.", "It must be JSON.");
  }
}
