import { authorizationMalformed, type Credential, type CredentialReader, noScheme, tokenInvalid } from "@dragoman/application/users";
import passport from "passport";
import { Strategy as JwtStrategy } from "passport-jwt";
import { ApiKeyStrategy } from "./api-key-strategy.js";
import { believed, claimsOf, type JwtTokenSigner } from "./jwt-token-signer.js";

/** Reads credentials by strategies of passport: one for each scheme. */
export class PassportCredentialReader implements CredentialReader {
  /** They have names: of a named one passport makes another for each request, and what is read at once would meet in a shared one. */
  private readonly strategies = new passport.Passport();

  constructor({ publicKey }: Pick<JwtTokenSigner, "publicKey">) {
    const { complete, ...rules } = believed;
    this.strategies.use("bearer", new JwtStrategy({
      // Clients paste the JSON string that POST /auth answered, with its quotes.
      jwtFromRequest: ({ headers }) => /^bearer +("?)(\S+)\1$/i.exec(headers.authorization?.trim() ?? "")?.[2] ?? null,
      secretOrKeyProvider: (_request, _token, done) => done(null, publicKey as never),
      ...rules, jsonWebTokenOptions: { complete },
    }, (token, done) => {
      const claims = claimsOf(token);
      done(null, claims !== undefined && { kind: "token", claims } satisfies Credential);
    }));
    this.strategies.use("basic", new ApiKeyStrategy());
  }

  async read(authorization = ""): Promise<Credential> {
    const scheme = /^(bearer|basic)(?: |$)/i.exec(authorization.trim())?.[1]?.toLowerCase();
    if (scheme === undefined) throw authorizationMalformed(noScheme);
    return new Promise((resolve, reject) => {
      const take = (error: unknown, credential?: Credential | false, why?: unknown): void => {
        if (credential) resolve(credential);
        else reject(error ?? (scheme === "bearer" ? tokenInvalid() : authorizationMalformed(String(why))));
      };
      this.strategies.authenticate(scheme, { session: false }, take)({ headers: { authorization } }, {}, reject);
    });
  }
}
