/** The parts of an identity provider in a package that tests use; it brings no types. */
declare module "samlp" {
  import type { RequestHandler } from "express";

  interface Signer { readonly issuer: string; readonly key: string; readonly cert: string }
  type Claims = Readonly<Record<string, string | readonly string[]>>;
  interface ProfileMapper {
    (user: { readonly nameId: string; readonly claims: Claims }): { getClaims(): Claims; getNameIdentifier(): { nameIdentifier: string } };
  }
  interface ResponseOptions extends Signer {
    readonly audience?: string;
    readonly recipient?: string;
    readonly destination?: string;
    readonly inResponseTo?: string | undefined;
    readonly lifetimeInSeconds?: number;
    readonly signResponse?: boolean;
    readonly signAssertion?: boolean;
    readonly signatureAlgorithm?: string;
    readonly digestAlgorithm?: string;
    readonly profileMapper?: ProfileMapper;
  }

  export function metadata(options: Signer & { readonly redirectEndpointPath: string; readonly postEndpointPath: string }): RequestHandler;
  export function auth(options: ResponseOptions & {
    getUserFromRequest(request: object): object;
    getPostURL(audience: string, request: object, http: object, done: (error: Error | null, url: string) => void): void;
  }): RequestHandler;
  export function parseRequest(
    request: object, done: (error: Error | null, found: { id: string; forceAuthn?: string; issuer: string }) => void,
  ): void;
  export function getSamlResponse(options: ResponseOptions, user: object, done: (error: Error | null, xml: string) => void): void;
}
