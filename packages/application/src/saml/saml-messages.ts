import type { IdentityProvider, SamlAssertion } from "@dragoman/domain/saml";

/** What this server is to identity providers. */
export interface SamlService {
  readonly entityId: string;
  /** Where responses are posted to. */
  readonly acsUrl: string;
}

/** Who speaks with whom. */
export interface SamlParties {
  readonly service: SamlService;
  readonly provider: IdentityProvider;
}

/** Writes and reads the messages of SAML. */
export interface SamlMessages {
  /** The address that a browser is sent to, with a request of that id in it. */
  requestUrl(parties: SamlParties, request: { readonly id: string; readonly forceAuthentication: boolean }): Promise<string>;
  /**
   * What a response in Base64 says, and the id of the request that it answers. Rejects with `saml-response-invalid` unless response
   * or assertion are signed by the provider, and the signed part is for us, for now, and for a request that `isOurs`.
   */
  readResponse(
    parties: SamlParties, response: string, isOurs: (requestId: string) => boolean,
  ): Promise<SamlAssertion & { readonly requestId: string }>;
  /** What providers have to know of us, in XML. */
  metadata(service: SamlService): string;
}
