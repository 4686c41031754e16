import { noSaml, type SamlSettings } from "@dragoman/domain/saml";
import { publicAddress } from "../common/public-address.js";
import type { SettingGroup } from "../system/index.js";
import type { SamlService } from "./saml-messages.js";

/** The settings of SAML, as they are kept. */
export const samlSettingGroup: SettingGroup<SamlSettings> = { name: "saml", whole: (stored) => ({ ...noSaml, ...stored }) };

/** What this server is to a provider: Azure knows services by the ids that it has given them. */
export function samlService(publicUrl: string, { azureApplicationId }: Pick<SamlSettings, "azureApplicationId">): SamlService {
  const base = publicAddress(publicUrl, "/api/v2/auth/saml");
  return { entityId: azureApplicationId === "" ? `${base}/metadata` : `spn:${azureApplicationId}`, acsUrl: `${base}/acs` };
}
