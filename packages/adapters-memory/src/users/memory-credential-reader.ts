import {
  authorizationMalformed, type Credential, type CredentialReader, keyAlone, noScheme, notBasic, tokenInvalid, type TokenSigner,
} from "@dragoman/application/users";

/** Reads headers by itself, and asks a signer about tokens. */
export class MemoryCredentialReader implements CredentialReader {
  constructor(private readonly tokens: Pick<TokenSigner, "verify">) {}

  async read(authorization = ""): Promise<Credential> {
    const [, scheme = "", shown = ""] = /^([a-z]+) +(.*)$/i.exec(authorization.trim()) ?? [];
    if (scheme.toLowerCase() === "bearer") {
      const claims = await this.tokens.verify(shown.replace(/^"(.*)"$/, "$1"));
      if (claims === undefined) throw tokenInvalid();
      return { kind: "token", claims };
    }
    if (scheme.toLowerCase() !== "basic") throw authorizationMalformed(noScheme);
    const [, key, password] = /^([^:]+):(.*)$/s.exec(/^[\w+/]+={0,2}$/.test(shown) ? Buffer.from(shown, "base64").toString() : "") ?? [];
    if (key === undefined) throw authorizationMalformed(notBasic);
    if (password !== "") throw authorizationMalformed(keyAlone);
    return { kind: "key", key };
  }
}
