import type { SamlParties } from "@dragoman/application/saml";
import type { Profile } from "@node-saml/passport-saml";

/** An element as it was parsed: its attributes, and its children by name. */
interface Element {
  readonly $?: Readonly<Record<string, string>>;
  readonly [child: string]: unknown;
}

const bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer";

/**
 * The id of the request that an assertion answers. Throws unless it is the only one there, and its signed part names our provider, us
 * as its recipient, an end, and that very request: what stands around the signed part anybody may have written.
 */
export function requireMeant(profile: Profile, { provider, service }: SamlParties, clockSkewMs: number): string {
  // Which of several was signed need never be asked.
  const assertions = profile.getSamlResponseXml?.().match(/<(?:[^\s<>/:]+:)?(?:Encrypted)?Assertion[\s/>]/g) ?? [];
  if (assertions.length !== 1) throw new Error("It holds more than one assertion.");
  const { inResponseTo } = profile as { readonly inResponseTo?: string };
  if (profile.issuer !== provider.entityId) throw new Error("It was issued by another identity provider.");
  if (inResponseTo === undefined) throw new Error("It answers no request.");
  const assertion = (profile.getAssertion?.() ?? {})["Assertion"] as Element | undefined;
  const confirmations = childrenOf(childrenOf(assertion, "Subject")[0], "SubjectConfirmation")
    .filter(({ $ }) => $?.["Method"] === bearer).flatMap((one) => childrenOf(one, "SubjectConfirmationData"));
  const fits = confirmations.some(({ $ = {} }) => $["Recipient"] === service.acsUrl && $["InResponseTo"] === inResponseTo
    && Date.parse($["NotOnOrAfter"] ?? "") + clockSkewMs > Date.now());
  if (!fits) throw new Error("Its subject is not confirmed for this server, this request and this time.");
  return inResponseTo;
}

function childrenOf(element: Element | undefined, name: string): readonly Element[] {
  const children = element?.[name];
  return Array.isArray(children) ? children as Element[] : [];
}
