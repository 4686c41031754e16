export { personOf, type SamlAssertion, type SamlPerson } from "./saml-person.js";
export {
  changeSamlSettings, givesSuperAdmin, type IdentityProvider, noSaml, readMappings, readySaml, type RoleMapping, type SamlChanges,
  type SamlSettings,
} from "./saml-settings.js";
export {
  confirm, refuse, type SamlSignIn, type SamlSignInState, samlSignInTransitions, take,
} from "./saml-sign-in.js";
