import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import type { TokenClaims, TokenSigner } from "@dragoman/application/users";
import jwt from "jsonwebtoken";
import { openKeyFile, unreadableKeyFile } from "./key-file.js";

const algorithm = "RS256" as const;
const minModulusBits = 2048;
/** Both issuer and audience: tokens are made by this service for itself. */
const service = "dragoman";

/** What a token must be to be believed, besides being signed with our key. */
export const believed = { algorithms: [algorithm], issuer: service, audience: service, complete: true } satisfies jwt.VerifyOptions;

/** What a believed token says; undefined for one that lacks something, such as an end. */
export function claimsOf({ header, payload }: jwt.Jwt): TokenClaims | undefined {
  if (typeof payload === "string" || header.typ !== "JWT") return undefined;
  const { sub, iat, exp, epoch } = payload as jwt.JwtPayload & { readonly epoch?: unknown };
  const isWhole = sub !== undefined && iat !== undefined && exp !== undefined && typeof epoch === "string";
  return isWhole ? { userId: sub, epoch } : undefined;
}

/** Signs JWTs with an RSA key; believes only what it signed itself, by this algorithm, and what expires. */
export class JwtTokenSigner implements TokenSigner {
  /** Tokens are verified with it. */
  readonly publicKey: KeyObject;

  constructor(private readonly privateKey: KeyObject) {
    this.publicKey = createPublicKey(privateKey);
  }

  /** Reads the private key of the file (PEM, PKCS #8); makes the file when it is not there. */
  static async open(keyFile: string): Promise<JwtTokenSigner> {
    const pem = await openKeyFile(keyFile, newKey);
    return new JwtTokenSigner(readKey(keyFile, pem));
  }

  async sign({ userId, epoch }: TokenClaims, validForSeconds: number): Promise<string> {
    return jwt.sign({ epoch }, this.privateKey, {
      algorithm, subject: userId, issuer: service, audience: service, expiresIn: validForSeconds,
    });
  }

  async verify(token: string): Promise<TokenClaims | undefined> {
    try {
      return claimsOf(jwt.verify(token, this.publicKey, believed));
    } catch (failure) {
      // Every fault of a token is the same to the caller; anything else is a fault of ours.
      if (failure instanceof jwt.JsonWebTokenError) return undefined;
      throw failure;
    }
  }
}

async function newKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: minModulusBits });
  return privateKey.export({ type: "pkcs8", format: "pem" }) as string;
}

function readKey(keyFile: string, pem: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch (failure) {
    throw unreadableKeyFile(keyFile, "it holds no private key", failure);
  }
  const bits = key.asymmetricKeyType === "rsa" ? key.asymmetricKeyDetails?.modulusLength ?? 0 : 0;
  if (bits < minModulusBits) throw unreadableKeyFile(keyFile, `it holds no RSA key of at least ${minModulusBits} bits`);
  return key;
}
