import type { SamlService } from "@dragoman/application/saml";
import { create } from "xmlbuilder2";

/** What identity providers have to know of us, in XML. */
export function writeServiceMetadata({ entityId, acsUrl }: SamlService): string {
  return create({ version: "1.0", encoding: "UTF-8" })
    .ele("urn:oasis:names:tc:SAML:2.0:metadata", "EntityDescriptor", { entityID: entityId })
    .ele("SPSSODescriptor", {
      protocolSupportEnumeration: "urn:oasis:names:tc:SAML:2.0:protocol", AuthnRequestsSigned: "false", WantAssertionsSigned: "true",
    })
    .ele("AssertionConsumerService", {
      index: "0", isDefault: "true", Binding: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST", Location: acsUrl,
    })
    .end({ prettyPrint: true });
}
