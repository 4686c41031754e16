export { identityProvidersContract, type IdentityProvidersSubject } from "./identity-providers-contract.js";
export { type SaidBySaml, samlMessagesContract, type SamlMessagesSubject, type WrongResponse } from "./saml-messages-contract.js";
export { samlSignInRepositoryContract } from "./saml-sign-in-repository-contract.js";
