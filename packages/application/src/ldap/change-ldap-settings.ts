import { DomainError, invalid } from "@dragoman/domain/common";
import { checkLdapSettings, type LdapSettings, sameBind } from "@dragoman/domain/ldap";
import { settingsChanged } from "@dragoman/domain/system";
import { type Caller, forbidden, isOneOf } from "../common/caller.js";
import type { SettingStore } from "../system/index.js";
import type { SecretBox, UserRepository } from "../users/index.js";
import { type LdapLogin, type LdapSurroundings, LdapVisit, type Verdict } from "./ldap-visit.js";
import { type LdapAccess, ldapGroup, opened, readAccess, sealed } from "./stored-ldap.js";

/** In place of the password of who is bound for searches: the one that is stored. */
const preserved = "__PRESERVE__";

/** How people are to sign in by LDAP, and perhaps somebody to try it with. */
export interface LdapForm {
  readonly settings: LdapSettings;
  readonly bindPassword: string;
  readonly login?: LdapLogin;
}

/** The steps of a test, in their order. */
const steps = [
  ["connect", "Connect to the server"],
  ["bind", "Bind as the user for searches"],
  ["login", "Sign in with the username and password that were given"],
  ["login.allowed", "Look whether that user may sign in"],
  ["login.admin", "Look whether that user is an admin"],
] as const;

/** What became of one of the steps. */
export interface LdapValidation extends Verdict {
  readonly code: (typeof steps)[number][0];
  readonly description: string;
}

/** Shows how people sign in by LDAP. */
export class ReadLdapSettings {
  constructor(private readonly store: SettingStore) {}

  async run(): Promise<LdapSettings> {
    return (await this.store.read(ldapGroup)).settings;
  }
}

/** Tries settings step by step, always all five; after the first that fails the rest are skipped. Nothing is stored. */
export class TestLdapSettings {
  constructor(private readonly store: SettingStore, private readonly box: SecretBox, private readonly around: LdapSurroundings) {}

  async run(form: LdapForm): Promise<readonly LdapValidation[]> {
    checkLdapSettings(form.settings, true);
    const access = accessOf(form, await readAccess(this.store, this.box));
    return takeSteps(new LdapVisit(this.around, access, form.login));
  }
}

/** Stores how people sign in by LDAP. With somebody to try it with, only if all steps go well for them. */
export class ChangeLdapSettings {
  constructor(
    private readonly store: SettingStore,
    private readonly box: SecretBox,
    private readonly users: Pick<UserRepository, "list">,
    private readonly test: TestLdapSettings,
  ) {}

  async run(caller: Caller, form: LdapForm): Promise<LdapSettings> {
    checkLdapSettings(form.settings);
    await this.requireRank(caller);
    if (form.login !== undefined) refuseFailed(await this.test.run(form));
    const { settings } = await this.store.update(ldapGroup, (was, at) => ({
      state: sealed(accessOf(form, opened(was, this.box)), this.box), events: [settingsChanged(ldapGroup.name, at)],
    }));
    return settings;
  }

  /** Whoever says where people sign in can sign in as each of them. */
  private async requireRank(caller: Caller): Promise<void> {
    if (isOneOf(caller, ["super admin"])) return;
    const { totalItems } = await this.users.list({ roles: ["super admin"], authenticationTypes: ["ldap"] }, { page: 1, perPage: 1 });
    if (totalItems > 0) {
      throw forbidden(`${caller.username} may not change how super admins sign in.`, "Some sign in by LDAP, so it takes a super admin.");
    }
  }
}

function refuseFailed(validations: readonly LdapValidation[]): void {
  const failed = validations.find(({ status }) => status === "fail");
  if (failed === undefined) return;
  throw invalid("ldap-test-failed", `The step ${failed.code} failed: ${failed.message}`,
    "Nothing was changed. Without username and password the settings are stored as they are.");
}

/** The settings of a form with the password that is meant. A stored one serves for the same user on the same server alone. */
function accessOf({ settings, bindPassword }: LdapForm, stored: LdapAccess): LdapAccess {
  if (settings.bind.user === "") {
    if (bindPassword === "" || bindPassword === preserved) return { settings, bindPassword: "" };
    throw wrongPassword("is given without ldapConfig.bind.user", "Give both, or neither.");
  }
  if (bindPassword === "") throw wrongPassword("is missing", `ldapConfig.bind.user needs one; ${preserved} keeps the one that is stored.`);
  if (bindPassword !== preserved) return { settings, bindPassword };
  if (stored.bindPassword === "" || !sameBind(settings, stored.settings)) {
    throw wrongPassword(`cannot be ${preserved}`, "A stored password is kept only while ldapConfig.bind.user and host, port, tls and "
      + "insecureSkipVerify of ldapConfig.connection stay as they are; give the password.");
  }
  return { settings, bindPassword: stored.bindPassword };
}

function wrongPassword(what: string, details: string): DomainError {
  return invalid("ldap-settings-invalid", `ldapConfig.bind.password ${what}.`, details);
}

async function takeSteps(visit: LdapVisit): Promise<readonly LdapValidation[]> {
  const acts = [() => visit.connect(), () => visit.bind(), () => visit.signIn(), () => visit.allow(), () => visit.administer()];
  const done: LdapValidation[] = [];
  try {
    for (const [at, [code, description]] of steps.entries()) {
      const failed = done.some(({ status }) => status === "fail");
      const verdict = failed ? { status: "skip", message: "An earlier step failed." } as const : await verdictOf(acts[at]!);
      done.push({ code, description, ...verdict });
    }
  } finally {
    await visit.close();
  }
  return done;
}

/** A server that cannot be asked is what a test is there to tell. */
async function verdictOf(act: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await act();
  } catch (failure) {
    if (!(failure instanceof DomainError) || failure.code !== "ldap-unavailable") throw failure;
    return { status: "fail", message: failure.message };
  }
}
