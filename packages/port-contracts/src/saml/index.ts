export { samlSignInRepositoryContract } from "./saml-sign-in-repository-contract.js";
