import type { Clock, Random } from "../common/clock-and-random.js";
import type { Offer } from "../common/slice.js";
import type { SettingStore } from "../system/index.js";
import { type AccountDoor, AdmitUser, type SecretBox, type UserRepository } from "../users/index.js";
import { ChangeLdapSettings, ReadLdapSettings, TestLdapSettings } from "./change-ldap-settings.js";
import type { LdapServers, LoginParser } from "./ldap-servers.js";
import { SignInByLdap } from "./sign-in-by-ldap.js";
import { SyncLdapUsers } from "./sync-ldap-users.js";

/** What the use cases of LDAP need. */
export interface LdapNeeds {
  readonly settings: SettingStore;
  readonly secrets: SecretBox;
  readonly users: UserRepository;
  readonly ldapServers: LdapServers;
  readonly loginParser: LoginParser;
  readonly testLdapSettings: TestLdapSettings;
  readonly accountDoor: AccountDoor;
  readonly random: Random;
  readonly clock: Clock;
}

const around = ({ ldapServers: servers, loginParser: parser, users }: LdapNeeds) => ({ servers, parser, users });

/** How people sign in by LDAP, and that they do. */
export const ldapSlice = {
  readLdapSettings: ({ settings }: LdapNeeds) => new ReadLdapSettings(settings),
  testLdapSettings: (needs: LdapNeeds) => new TestLdapSettings(needs.settings, needs.secrets, around(needs)),
  changeLdapSettings: ({ settings, secrets, users, testLdapSettings }: LdapNeeds) =>
    new ChangeLdapSettings(settings, secrets, users, testLdapSettings),
  signInDirectory: (needs: LdapNeeds) => {
    const admit = new AdmitUser(needs.users, needs.random, needs.clock, needs.accountDoor);
    return new SignInByLdap(needs.settings, needs.secrets, around(needs), admit, needs.random);
  },
  syncLdapUsers: ({ settings, secrets, ldapServers, users, random, clock }: LdapNeeds) =>
    new SyncLdapUsers(settings, secrets, ldapServers, users, random, clock),
};

/** What the interface calls of this slice. */
export type LdapUseCases = Offer<typeof ldapSlice>;
