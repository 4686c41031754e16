import { responseInvalid, type SamlMessages, type SamlParties, type SamlService } from "@dragoman/application/saml";
import type { SamlAssertion } from "@dragoman/domain/saml";
import { escapeXml } from "../common/simple-xml.js";

interface Said {
  readonly requestId: string;
  readonly nameId: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

/** Speaks JSON where others speak XML, and believes every provider. */
export class MemorySamlMessages implements SamlMessages {
  async requestUrl(
    { provider, service }: SamlParties, { id, forceAuthentication }: { readonly id: string; readonly forceAuthentication: boolean },
  ): Promise<string> {
    return `${provider.signInUrl}?${new URLSearchParams({ request: id, from: service.entityId, force: String(forceAuthentication) })}`;
  }

  async readResponse(
    _: SamlParties, response: string, isOurs: (requestId: string) => boolean,
  ): Promise<SamlAssertion & { readonly requestId: string }> {
    const said = readJson(response);
    if (said === undefined || !isOurs(said.requestId)) throw responseInvalid("It answers no request of this server.");
    const { requestId, nameId, attributes } = said;
    return { requestId, nameId, attributes: new Map(Object.entries(attributes)) };
  }

  metadata({ entityId, acsUrl }: SamlService): string {
    return `<EntityDescriptor entityID="${escapeXml(entityId)}" acs="${escapeXml(acsUrl)}"/>`;
  }
}

/** A response of a provider that these messages are spoken with. */
export function memorySamlResponse(requestId: string, nameId: string, attributes: Said["attributes"] = {}): string {
  return Buffer.from(JSON.stringify({ requestId, nameId, attributes })).toString("base64");
}

function readJson(response: string): Said | undefined {
  try {
    const said = JSON.parse(Buffer.from(response, "base64").toString()) as Said | null;
    return said?.attributes === undefined ? undefined : said;
  } catch {
    // Whatever else comes is none.
    return undefined;
  }
}
