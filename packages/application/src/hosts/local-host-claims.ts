import type { Installation } from "@dragoman/domain/hosts";

/** Who serves the host `localhost` of this store. */
export interface LocalHostClaim {
  readonly installation: Installation;
  /** Another number after each renewal. */
  readonly renewals: number;
}

/**
 * Keeps which installation serves the host `localhost`. Of several that claim it at one moment one has it, and all are answered
 * the same.
 */
export interface LocalHostClaims {
  /**
   * Takes the claim where nobody has it, and renews it where this installation has it; over another one's only where `instead` is
   * that one's claim and has not been renewed since. Answers the claim that there is then.
   */
  claim(installation: Installation, instead?: LocalHostClaim): Promise<LocalHostClaim>;
  find(): Promise<LocalHostClaim | undefined>;
  /** Nobody has it any more, if this installation had it. */
  release(installation: Installation): Promise<void>;
}
