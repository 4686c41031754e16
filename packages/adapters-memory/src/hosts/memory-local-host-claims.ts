import type { LocalHostClaim, LocalHostClaims } from "@dragoman/application/hosts";
import type { Installation } from "@dragoman/domain/hosts";

/** Who serves `localhost`, in memory. */
export class MemoryLocalHostClaims implements LocalHostClaims {
  private present: LocalHostClaim | undefined;

  async claim(installation: Installation, instead?: LocalHostClaim): Promise<LocalHostClaim> {
    const { present } = this;
    const isFree = present === undefined || present.installation.id === installation.id
      || (present.installation.id === instead?.installation.id && present.renewals === instead.renewals);
    if (isFree) this.present = { installation, renewals: (present?.renewals ?? 0) + 1 };
    return this.present as LocalHostClaim;
  }

  async find(): Promise<LocalHostClaim | undefined> {
    return this.present;
  }

  async release({ id }: Installation): Promise<void> {
    if (this.present?.installation.id === id) this.present = undefined;
  }
}
