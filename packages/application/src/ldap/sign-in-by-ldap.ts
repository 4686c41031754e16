import { guessedName, roleByGroups } from "@dragoman/domain/ldap";
import type { User } from "@dragoman/domain/users";
import type { Random } from "../common/clock-and-random.js";
import type { SettingStore } from "../system/index.js";
import type { AdmitUser, OpenDirectory, SecretBox, SignInDirectory } from "../users/index.js";
import { ldapUnavailable } from "./ldap-failures.js";
import { type LdapSurroundings, LdapVisit, type Verdict } from "./ldap-visit.js";
import { type LdapAccess, ldapGroup, readAccess } from "./stored-ldap.js";

/** Nobody is called so. */
const nobodyLength = 32;

/** Lets people sign in by LDAP while that is enabled; who was not here before is made a user. */
export class SignInByLdap implements SignInDirectory {
  constructor(
    private readonly store: SettingStore,
    private readonly box: SecretBox,
    private readonly around: LdapSurroundings,
    private readonly admit: AdmitUser,
    private readonly random: Random,
  ) {}

  async open(): Promise<OpenDirectory | undefined> {
    const access = await readAccess(this.store, this.box);
    if (!access.settings.enabled) return undefined;
    return {
      nameOf: (login) => this.nameOf(access, login),
      signIn: (username, password) => this.signIn(access, username, password),
      probe: () => this.probe(access),
    };
  }

  async isOn(): Promise<boolean> {
    return (await this.store.read(ldapGroup)).settings.enabled;
  }

  private async nameOf({ settings: { search } }: LdapAccess, login: string): Promise<string> {
    const groups = await this.around.parser.parse(search.loginParser, login);
    return typeof groups === "string" ? login : guessedName(search, groups);
  }

  private signIn(access: LdapAccess, username: string, password: string): Promise<User | undefined> {
    const visit = new LdapVisit(this.around, access, { username, password });
    return onVisit(visit, async () => {
      for (const step of [() => visit.signIn(), () => visit.allow()]) if ((await step()).status === "fail") return undefined;
      const { groups, ...person } = visit.person();
      return this.admit.run({
        ...person, authenticationType: "ldap", role: (former) => roleByGroups(access.settings.search, groups, former),
      });
    });
  }

  private probe(access: LdapAccess): Promise<void> {
    const visit = new LdapVisit(this.around, access);
    return onVisit(visit, () => visit.bindAsNobody(this.random.token(nobodyLength)));
  }
}

/** Goes on once the server is there and takes who searches: where it does not, it is not the fault of who signs in. */
async function onVisit<T>(visit: LdapVisit, then: () => Promise<T>): Promise<T> {
  try {
    for (const step of [() => visit.connect(), () => visit.bind()]) refuseFailed(await step());
    return await then();
  } finally {
    await visit.close();
  }
}

function refuseFailed({ status, message }: Verdict): void {
  if (status === "fail") throw ldapUnavailable("The LDAP server cannot be asked at the moment.", new Error(message));
}
