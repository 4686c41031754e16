import { systemClock } from "@dragoman/application/common";
import { aTranslation } from "@dragoman/port-contracts/common";
import {
  credentialReaderContract, guessCounterContract, passwordHasherContract, secretBoxContract, tokenSignerContract, userRepositoryContract,
} from "@dragoman/port-contracts/users";
import { close, freshChanges, runner } from "../../test/in-memory.js";
import { FixedClock } from "../common/index.js";
import { MemoryMailQueue } from "../mail/index.js";
import { MemoryTranslationRepository } from "../translations/index.js";
import {
  MemoryCredentialReader, MemoryGuessCounter, MemoryPasswordHasher, MemorySecretBox, MemoryTokenSigner, MemoryUserRepository,
} from "./index.js";

const clock = systemClock;

userRepositoryContract("MemoryUserRepository", async () => {
  const fresh = freshChanges();
  const translations = new MemoryTranslationRepository(clock, fresh.changes);
  const mails = new MemoryMailQueue(clock);
  return {
    ...fresh, adapter: new MemoryUserRepository(translations, mails), mails: async () => mails.owed,
    own: async (ownerId) => { await translations.add(() => ({ state: aTranslation({ ownerId }) })); },
    owned: async (ownerId) => (await translations.list({ ownerId }, { page: 1, perPage: 1 })).totalItems,
  };
}, runner);
guessCounterContract("MemoryGuessCounter", async () => {
  const fixed = new FixedClock();
  return { adapter: new MemoryGuessCounter(fixed), close, pass: async (ms) => fixed.advance(ms) };
}, runner);
passwordHasherContract("MemoryPasswordHasher", async () => ({ adapter: new MemoryPasswordHasher(), tooMany: 51, close }), runner);
tokenSignerContract("MemoryTokenSigner", async () => ({
  adapter: new MemoryTokenSigner(clock, 1024), stranger: async () => new MemoryTokenSigner(clock, 1024), close,
}), runner);
credentialReaderContract("MemoryCredentialReader", async () => {
  const tokens = new MemoryTokenSigner(clock, 1024);
  return { adapter: new MemoryCredentialReader(tokens), tokens, close };
}, runner);
secretBoxContract("MemorySecretBox", async () => ({
  adapter: new MemorySecretBox(), stranger: async () => new MemorySecretBox(), close,
}), runner);
