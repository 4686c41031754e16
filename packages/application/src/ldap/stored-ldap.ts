import { type LdapSettings, noLdap } from "@dragoman/domain/ldap";
import type { SettingGroup, SettingStore } from "../system/index.js";
import type { SecretBox } from "../users/index.js";

/** How people sign in by LDAP, with the password of who is bound for searches. */
export interface LdapAccess {
  readonly settings: LdapSettings;
  readonly bindPassword: string;
}

interface StoredLdap {
  readonly settings: LdapSettings;
  /** "" for none. */
  readonly sealedPassword: string;
}

/** As it is kept. */
export const ldapGroup: SettingGroup<StoredLdap> = {
  name: "ldap",
  whole: ({ settings = noLdap, sealedPassword = "" }) => ({ settings, sealedPassword }),
};

/** The settings as they are now, with the password. */
export async function readAccess(store: SettingStore, box: SecretBox): Promise<LdapAccess> {
  return opened(await store.read(ldapGroup), box);
}

/** What was kept, with the password. */
export function opened({ settings, sealedPassword }: StoredLdap, box: SecretBox): LdapAccess {
  return { settings, bindPassword: sealedPassword === "" ? "" : box.open(sealedPassword) };
}

/** As it is to be kept. */
export function sealed({ settings, bindPassword }: LdapAccess, box: SecretBox): StoredLdap {
  return { settings, sealedPassword: bindPassword === "" ? "" : box.seal(bindPassword) };
}
