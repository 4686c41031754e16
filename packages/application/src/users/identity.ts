/** Hashes passwords slowly. */
export interface PasswordHasher {
  /** A hash in PHC form. Rejects with `server-busy` (kind unavailable) when too many wait. */
  hash(password: string): Promise<string>;
  /** Whether it is the password; takes as long without a hash, and answers false. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
}

/** What an access token says. The role is not in it: it is read for each request. */
export interface TokenClaims {
  readonly userId: string;
  readonly epoch: string;
}

/** Signs access tokens: JWT, RS256, always with `exp`. */
export interface TokenSigner {
  sign(claims: TokenClaims, validForSeconds: number): Promise<string>;
  /** The claims; undefined when the token is not ours, was changed, has no `exp` or is expired. */
  verify(token: string): Promise<TokenClaims | undefined>;
}

/** Seals secrets that must be shown or used again. */
export interface SecretBox {
  seal(secret: string): string;
  /** Throws `secret-unreadable` (kind unexpected) when it was sealed by another box or changed. */
  open(sealed: string): string;
  /** The fingerprint under which a key is found: the same for the same key, and of no use without it. */
  fingerprint(key: string): string;
}
