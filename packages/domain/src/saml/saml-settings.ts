import { invalid } from "../common/errors.js";
import { type Role, roles } from "../users/index.js";

/** What an identity provider says of itself in its metadata. */
export interface IdentityProvider {
  readonly entityId: string;
  /** Where browsers are sent to sign in. */
  readonly signInUrl: string;
  /** Of its signatures, PEM without headers. */
  readonly certificates: readonly string[];
}

/** A role, and those of the provider's roles or groups that give it. */
export interface RoleMapping {
  readonly role: Role;
  readonly givenBy: readonly string[];
}

/** How people sign in at an identity provider, as an administrator set it. Lists that are empty ask for nothing. */
export interface SamlSettings {
  readonly enabled: boolean;
  readonly metadataUrl: string;
  /** The certificate of the metadata's web server is not looked at, and it need not have one. */
  readonly insecureSkipVerify: boolean;
  readonly azureApplicationId: string;
  /** The provider asks for credentials even where it knows the browser. */
  readonly forceAuthentication: boolean;
  /** Names of attributes; empty for those that are usual. */
  readonly nameAttribute: string;
  readonly emailAttribute: string;
  /** Whoever signs in has one of them. */
  readonly loginGroups: readonly string[];
  readonly loginRoles: readonly string[];
  /** By roles that the provider knows somebody in. */
  readonly roles: readonly RoleMapping[];
  readonly roleGroups: readonly RoleMapping[];
  /** As its metadata were read last; absent before that. */
  readonly provider?: IdentityProvider;
}

/** Nobody signs in at a provider until an administrator names one. */
export const noSaml: SamlSettings = {
  enabled: false, metadataUrl: "", insecureSkipVerify: false, azureApplicationId: "", forceAuthentication: false, nameAttribute: "",
  emailAttribute: "", loginGroups: [], loginRoles: [], roles: [], roleGroups: [],
};

/** What an administrator changes; what is absent stays. */
export type SamlChanges = Partial<Omit<SamlSettings, "provider">>;

/**
 * The settings after a change. Another address of the metadata is another provider, which is not known yet. Throws
 * `saml-metadata-url-invalid` for what is no address.
 */
export function changeSamlSettings(settings: SamlSettings, changes: SamlChanges): SamlSettings {
  const { provider, ...rest } = settings;
  const changed = { ...rest, ...changes };
  checkMetadataUrl(changed);
  const isSame = changed.metadataUrl === settings.metadataUrl && changed.insecureSkipVerify === settings.insecureSkipVerify;
  return provider === undefined || !isSame ? changed : { ...changed, provider };
}

/** The settings if people can sign in by them. */
export function readySaml(settings: SamlSettings): (SamlSettings & { readonly provider: IdentityProvider }) | undefined {
  const { enabled, provider } = settings;
  return enabled && provider !== undefined ? { ...settings, provider } : undefined;
}

/** Whether anybody can become a super admin by these settings. */
export function givesSuperAdmin({ roles: byRoles, roleGroups }: SamlSettings): boolean {
  return [...byRoles, ...roleGroups].some(({ role }) => role === "super admin");
}

/** Reads mappings such as `linguist=Linguists`; several of one role are one mapping. Throws `saml-mapping-invalid`. */
export function readMappings(field: string, texts: readonly string[]): readonly RoleMapping[] {
  const found = new Map<Role, string[]>();
  for (const text of texts) {
    const [name = "", ...rest] = text.split("=");
    const role = roles.find((one) => one === name.trim().toLowerCase());
    const giver = rest.join("=").trim();
    if (role === undefined || giver === "") {
      throw invalid("saml-mapping-invalid", `${field} ${JSON.stringify(text.slice(0, 200))} is not accepted.`,
        `It must be a role, an equals sign and a name that the provider uses, such as linguist=Linguists; roles are ${roles.join(", ")}.`);
    }
    found.set(role, [...found.get(role) ?? [], giver]);
  }
  return [...found].map(([role, givenBy]) => ({ role, givenBy }));
}

function checkMetadataUrl({ enabled, metadataUrl, insecureSkipVerify }: SamlSettings): void {
  if (metadataUrl === "") {
    if (!enabled) return;
    throw invalid("saml-metadata-url-invalid", "SAML cannot be enabled without identityProvider.metadataUrl.",
      "It must be the address of the identity provider's metadata.");
  }
  const scheme = /^(https?):\/\/[^\s/?#]+\S*$/i.exec(metadataUrl)?.[1]?.toLowerCase();
  // It is read again every hour, and logs say where when that fails.
  if (/^https?:[\\/]*[^\\/?#]*@/i.test(metadataUrl)) {
    throw invalid("saml-metadata-url-invalid", "identityProvider.metadataUrl has a user name or password.",
      "Metadata are public; name an address that needs neither.");
  }
  if (scheme === undefined) {
    throw invalid("saml-metadata-url-invalid", `identityProvider.metadataUrl ${JSON.stringify(metadataUrl)} is not accepted.`,
      "It must be an address that begins with https://.");
  }
  if (scheme === "http" && !insecureSkipVerify) {
    throw invalid("saml-metadata-url-invalid", `identityProvider.metadataUrl ${JSON.stringify(metadataUrl)} is not accepted.`,
      "It must begin with https://; without TLS anybody on the way could name a provider of their own. "
      + "identityProvider.insecureSkipVerify=true takes http:// too.");
  }
}
