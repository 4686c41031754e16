import { memorySamlResponse } from "@dragoman/adapters-memory/saml";
import { samlSettingGroup, SignInSecrets } from "@dragoman/application/saml";
import { noSaml } from "@dragoman/domain/saml";
import type { SliceSamples } from "../slice-samples.test-kit.js";
import { now, secrets } from "../world.test-kit.js";

/** Sign-ins of the examples, each with a browser that keeps its own id. */
const secretsOf = (id: string) => new SignInSecrets(secrets, { token: () => id }, { now: () => now });
const secretOf = (id: string): string => secretsOf(id).secret();
const begun = (id: string) => ({ id, begun: now });
const confirmation = secretsOf("asked").confirmation({ ...begun("asked"), browser: secrets.fingerprint("asked") });
const response = memorySamlResponse(secretsOf("back").requestId(begun("back"), "back"), "new@company.example");
const provider = { entityId: "https://idp.example", signInUrl: "https://idp.example/sign-in", certificates: ["AAAA"] };

export const samples: SliceSamples = {
  async seed({ settings, signIns }, owner) {
    const metadataUrl = "https://idp.example/metadata";
    await settings.update(samlSettingGroup, () => ({ state: { ...noSaml, enabled: true, metadataUrl, provider } }));
    await signIns.add({ state: { ...begun("asked"), state: "answered", person: { username: "new@company.example" } } });
    await signIns.add({ state: { ...begun("there"), state: "confirmed", userId: owner.id } });
  },
  fields: {
    "GET /api/v2/auth/saml/init": { secret: secretOf("begins") },
    "POST /api/v2/auth/saml/acs": { SAMLResponse: response },
    "POST /api/v2/auth/saml/confirm": { confirmation },
    "GET /api/v2/auth/saml/wait": { secret: secretOf("there") },
    // Not everybody who administers may name who is a super admin.
    "PUT /api/v2/system/saml": { role: ["linguist=Linguists"], roleGroup: ["admin=mt-admins"] },
  },
  headers: { "POST /api/v2/auth/saml/confirm": { cookie: "dragoman-sign-in-asked=asked" } },
};
