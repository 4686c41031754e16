import type { LdapUseCases } from "@dragoman/application/ldap";
import { administrators } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { routesOf } from "../common/route.js";
import { ldapDocs } from "./ldap.docs.js";
import { ldapBody, ldapForm } from "./ldap.requests.js";
import { ldapSettingsSchema, ldapTestSchema, showLdapSettings, showLdapTest } from "./ldap.view.js";

const route = routesOf<LdapUseCases>();

/** How people sign in by LDAP. */
export const ldapRoutes = documented(ldapDocs, [
  route("GET", "/system/ldap", {
    may: administrators, secret: true, answers: ldapSettingsSchema, run: (_, use) => use.readLdapSettings.run(), show: showLdapSettings,
  }),
  route("PUT", "/system/ldap/test", {
    may: administrators, input: ldapBody, secret: true, answers: ldapTestSchema,
    run: ({ input }, use) => use.testLdapSettings.run(ldapForm(input)), show: showLdapTest,
  }),
  route("PUT", "/system/ldap", {
    may: administrators, input: ldapBody, secret: true, answers: ldapSettingsSchema,
    run: ({ caller, input }, use) => use.changeLdapSettings.run(caller, ldapForm(input)), show: showLdapSettings,
  }),
]);
