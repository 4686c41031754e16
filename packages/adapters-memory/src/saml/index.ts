export { MemoryIdentityProviders } from "./memory-identity-providers.js";
export { memorySamlResponse, MemorySamlMessages } from "./memory-saml-messages.js";
export { MemorySamlSignInRepository } from "./memory-saml-sign-in-repository.js";
