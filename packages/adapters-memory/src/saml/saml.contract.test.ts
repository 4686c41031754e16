import { systemClock } from "@dragoman/application/common";
import { identityProvidersContract, samlMessagesContract, samlSignInRepositoryContract } from "@dragoman/port-contracts/saml";
import { close, freshChanges, runner } from "../../test/in-memory.js";
import { MemoryIdentityProviders, memorySamlResponse, MemorySamlMessages, MemorySamlSignInRepository } from "./index.js";

const provider = { entityId: "https://idp.example", signInUrl: "https://idp.example/sign-in", certificates: ["AAAA"] };

samlSignInRepositoryContract("MemorySamlSignInRepository", async () => {
  const fresh = freshChanges();
  return { ...fresh, adapter: new MemorySamlSignInRepository(systemClock, fresh.changes) };
}, runner);
identityProvidersContract("MemoryIdentityProviders", async () => ({
  adapter: new MemoryIdentityProviders(), close, known: { metadataUrl: "https://idp.example/metadata", provider },
  unreadable: ["https://nobody.example/metadata", "https://idp.example.evil.example/", "no address"],
}), runner);
samlMessagesContract("MemorySamlMessages", async () => ({
  adapter: new MemorySamlMessages(), close,
  parties: { provider, service: { entityId: "https://mt.example", acsUrl: "https://mt.example/acs" } },
  readRequest: async (url) => {
    const { searchParams } = new URL(url);
    return { id: searchParams.get("request") ?? "", forceAuthentication: searchParams.get("force") === "true" };
  },
  respond: async ({ requestId, nameId, attributes }) => memorySamlResponse(requestId, nameId, attributes),
  cannot: { signatures: "every provider is believed" },
}), runner);
