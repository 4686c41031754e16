import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import type { TokenClaims, TokenSigner } from "@dragoman/application/users";
import { errors, jwtVerify, SignJWT } from "jose";
import { openKeyFile, unreadableKeyFile } from "./key-file.js";

const algorithm = "RS256";
const minModulusBits = 2048;
/** Both issuer and audience: tokens are made by this service for itself. */
const service = "dragoman";
const epochClaim = "epoch";

/** Signs JWTs with an RSA key; believes only what it signed itself, by this algorithm, and what expires. */
export class JwtTokenSigner implements TokenSigner {
  private readonly publicKey: KeyObject;

  constructor(private readonly privateKey: KeyObject) {
    this.publicKey = createPublicKey(privateKey);
  }

  /** Reads the private key of the file (PEM, PKCS #8); makes the file when it is not there. */
  static async open(keyFile: string): Promise<JwtTokenSigner> {
    const pem = await openKeyFile(keyFile, newKey);
    return new JwtTokenSigner(readKey(keyFile, pem));
  }

  sign({ userId, epoch }: TokenClaims, validForSeconds: number): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ [epochClaim]: epoch })
      .setProtectedHeader({ alg: algorithm, typ: "JWT" })
      .setSubject(userId).setIssuer(service).setAudience(service)
      .setIssuedAt(now).setExpirationTime(now + validForSeconds)
      .sign(this.privateKey);
  }

  async verify(token: string): Promise<TokenClaims | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.publicKey, {
        algorithms: [algorithm], typ: "JWT", issuer: service, audience: service, requiredClaims: ["sub", "iat", "exp", epochClaim],
      });
      const { sub, [epochClaim]: epoch } = payload;
      return sub !== undefined && typeof epoch === "string" ? { userId: sub, epoch } : undefined;
    } catch (failure) {
      // Every fault of a token is the same to the caller; anything else is a fault of ours.
      if (failure instanceof errors.JOSEError) return undefined;
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
