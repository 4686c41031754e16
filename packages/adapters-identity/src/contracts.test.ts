import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "@jest/globals";
import { actingContract } from "@dragoman/port-contracts/audit";
import { randomContract } from "@dragoman/port-contracts/common";
import { credentialReaderContract, passwordHasherContract, secretBoxContract, tokenSignerContract } from "@dragoman/port-contracts/users";
import { AesSecretBox, Argon2PasswordHasher, AsyncActing, CryptoRandom, JwtTokenSigner, PassportCredentialReader } from "./index.js";

const nothingToClose = async () => {};
const runner = { describe, it };

actingContract("AsyncActing", async () => ({ adapter: new AsyncActing(), close: nothingToClose }), runner);

randomContract("CryptoRandom", async () => ({ adapter: new CryptoRandom(), close: nothingToClose }), runner);

passwordHasherContract("Argon2PasswordHasher", async () => ({
  adapter: new Argon2PasswordHasher({ running: 2, waiting: 10 }), tooMany: 20, close: nothingToClose,
}), runner);

secretBoxContract("AesSecretBox", async () => ({
  adapter: new AesSecretBox(randomBytes(32)), stranger: async () => new AesSecretBox(randomBytes(32)), close: nothingToClose,
}), runner);

tokenSignerContract("JwtTokenSigner", async () => {
  const folder = await mkdtemp(join(tmpdir(), "dragoman-contract-"));
  return {
    adapter: await JwtTokenSigner.open(join(folder, "ours.pem")),
    stranger: () => JwtTokenSigner.open(join(folder, "theirs.pem")),
    close: () => rm(folder, { recursive: true }),
  };
}, runner);

credentialReaderContract("PassportCredentialReader", async () => {
  const folder = await mkdtemp(join(tmpdir(), "dragoman-contract-"));
  const tokens = await JwtTokenSigner.open(join(folder, "ours.pem"));
  return { adapter: new PassportCredentialReader(tokens), tokens, close: () => rm(folder, { recursive: true }) };
}, runner);
