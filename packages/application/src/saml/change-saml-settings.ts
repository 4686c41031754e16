import { changeSamlSettings, givesSuperAdmin, type IdentityProvider, type SamlChanges, type SamlSettings } from "@dragoman/domain/saml";
import { settingsChanged } from "@dragoman/domain/system";
import type { Caller } from "../common/caller.js";
import { forbidden } from "../common/caller.js";
import type { SettingStore } from "../system/index.js";
import type { UserRepository } from "../users/index.js";
import type { IdentityProviders } from "./identity-providers.js";
import { samlSettingGroup } from "./saml-setting-group.js";

/**
 * Changes how people sign in by SAML. What is enabled is tried first: its metadata are read before anything is stored. Rejects with
 * `role-not-sufficient` where somebody who is no super admin could make themselves one by it.
 */
export class ChangeSamlSettings {
  constructor(
    private readonly settings: SettingStore, private readonly providers: IdentityProviders, private readonly users: UserRepository,
  ) {}

  async run(caller: Caller, changes: SamlChanges): Promise<SamlSettings> {
    const before = await this.settings.read(samlSettingGroup);
    const planned = changeSamlSettings(before, changes);
    if (caller.role !== "super admin") await this.refuseToRaise(before, planned);
    const provider = await this.providerOf(planned);
    return this.settings.update(samlSettingGroup, (was, now) => {
      const after = changeSamlSettings(was, changes);
      const found = isOfOneSource(after, planned) ? provider : undefined;
      return {
        state: found === undefined ? after : { ...after, provider: found }, events: [settingsChanged(samlSettingGroup.name, now)],
      };
    });
  }

  /** Whoever says which provider is believed says who may come as anybody. */
  private async refuseToRaise(before: SamlSettings, planned: SamlSettings): Promise<void> {
    const filter = { roles: ["super admin"], authenticationTypes: ["saml"] } as const;
    const { totalItems } = await this.users.list(filter, { page: 1, perPage: 1 });
    if (totalItems === 0 && !givesSuperAdmin(before) && !givesSuperAdmin(planned)) return;
    throw forbidden("Only a super admin may change these settings.",
      "Super admins sign in by SAML, or would by a mapping of roles; whoever changes how could become one.");
  }

  private async providerOf({ enabled, metadataUrl, insecureSkipVerify, provider }: SamlSettings): Promise<IdentityProvider | undefined> {
    return enabled && provider === undefined ? this.providers.read(metadataUrl, insecureSkipVerify) : provider;
  }
}

/**
 * Reads the metadata of the provider again, for certificates change. Not without TLS, where somebody on the way may have answered: then
 * those count that were there when an administrator named the provider.
 */
export class RefreshIdentityProvider {
  constructor(private readonly settings: SettingStore, private readonly providers: IdentityProviders) {}

  /** Rejects as `IdentityProviders` does; what was known before stays then. */
  async run(): Promise<void> {
    const before = await this.settings.read(samlSettingGroup);
    if (!before.enabled || before.insecureSkipVerify) return;
    const provider = await this.providers.read(before.metadataUrl, false);
    if (JSON.stringify(provider) === JSON.stringify(before.provider)) return;
    await this.settings.update(samlSettingGroup, (was) => ({ state: isOfOneSource(was, before) ? { ...was, provider } : was }));
  }
}

function isOfOneSource(one: SamlSettings, other: SamlSettings): boolean {
  return one.metadataUrl === other.metadataUrl && one.insecureSkipVerify === other.insecureSkipVerify;
}
