import type { SamlUseCases } from "@dragoman/application/saml";
import { readMappings, type SamlChanges } from "@dragoman/domain/saml";
import { administrators, everyRole } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { sendPage } from "../common/html-page.js";
import { routesOf } from "../common/route.js";
import { like, text } from "../common/schema.js";
import { samlDocs } from "./saml.docs.js";
import { askToConfirm, tellEnd } from "./saml.page.js";
import { ConfirmSignInForm, SamlForm, SamlResponseForm, SecretQuery } from "./saml.requests.js";
import { samlAvailableSchema, samlSettingsSchema, showSamlSettings } from "./saml.view.js";

const route = routesOf<SamlUseCases>();

/** Clients give the JSON string back as they got it. */
const unquoted = (secret: string): string => /^"(.*)"$/.exec(secret)?.[1] ?? secret;
const cookieOf = (id: string): string => `dragoman-sign-in-${id}`;
const cookieMs = 10 * 60_000;
const page = like(text, "<!doctype html>");

/** Signing in at an identity provider, and how. */
export const samlRoutes = documented(samlDocs, [
  route("GET", "/auth/saml/gen-secret", {
    may: "public", secret: true, answers: like(text, "0a1b2c3d4e5f6g7h8i9j0k.1795080600123456.mark"),
    run: (_, use) => use.giveSignInSecret.run(),
  }),
  route("GET", "/auth/saml/init", {
    may: "public", secret: true, query: SecretQuery, redirects: true, answers: text,
    run: async ({ query }, use) => ({ ...(await use.beginSamlSignIn.run(unquoted(query.secret))), publicUrl: use.publicUrl }),
    send: ({ id, browser, url, publicUrl }, _request, response) => {
      // Secure where the browser comes back over TLS, also when a proxy ends it. Lax: the cookie comes with the answer that the person
      // sends from our page, and with no form of another site.
      const secure = publicUrl.startsWith("https:");
      response.cookie(cookieOf(id), browser, { httpOnly: true, sameSite: "lax", secure, maxAge: cookieMs });
      response.redirect(url);
    },
  }),
  route("POST", "/auth/saml/acs", {
    may: "public", secret: true, form: SamlResponseForm, mediaTypes: ["text/html"], answers: page,
    run: ({ form }, use) => use.acceptSamlResponse.run(form.SAMLResponse),
    send: (asked, _, response) => sendPage(askToConfirm(asked), response),
  }),
  route("POST", "/auth/saml/confirm", {
    may: "public", secret: true, form: ConfirmSignInForm, mediaTypes: ["text/html"], answers: page,
    run: async ({ form: { confirmation, answer }, cookie }, use) => {
      const isMine = answer === "yes";
      await use.confirmSamlSignIn.run({ confirmation, isMine, browserOf: (id) => cookie(cookieOf(id)) });
      return isMine;
    },
    send: (isSignedIn, _, response) => sendPage(tellEnd(isSignedIn), response),
  }),
  route("GET", "/auth/saml/wait", {
    may: "public", secret: true, query: SecretQuery, answers: like(text, "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ1MSJ9.MEUCIQDx"),
    run: ({ query, address, signal }, use) => use.awaitSamlSignIn.run(unquoted(query.secret), address, signal),
  }),
  route("GET", "/auth/saml/metadata", {
    may: "public", mediaTypes: ["application/samlmetadata+xml"], answers: like(text, "<EntityDescriptor/>"),
    run: (_, use) => use.describeSamlService.run(),
    send: (xml, _, response) => void response.type("application/samlmetadata+xml").end(xml),
  }),

  route("GET", "/system/saml/available", {
    may: everyRole, answers: samlAvailableSchema, run: (_, use) => use.isSamlAvailable.run(), show: (available: boolean) => ({ available }),
  }),
  route("GET", "/system/saml", {
    may: administrators, answers: samlSettingsSchema, run: (_, use) => use.readSamlSettings.run(), show: showSamlSettings,
  }),
  route("PUT", "/system/saml", {
    may: administrators, form: SamlForm, answers: samlSettingsSchema,
    run: ({ caller, form }, use) => use.changeSamlSettings.run(caller, changesIn(form)), show: showSamlSettings,
  }),
]);

/** What of the form is there. */
function changesIn(form: SamlForm): SamlChanges {
  const changes = {
    enabled: form.enabled, metadataUrl: form["identityProvider.metadataUrl"],
    insecureSkipVerify: form["identityProvider.insecureSkipVerify"], azureApplicationId: form["identityProvider.azure.applicationId"],
    forceAuthentication: form["identityProvider.forceAuthentication"], nameAttribute: form["identityProvider.attributes.name"],
    emailAttribute: form["identityProvider.attributes.email"], loginGroups: form.loginGroup, loginRoles: form.loginRole,
    roles: form.role && readMappings("role", form.role), roleGroups: form.roleGroup && readMappings("roleGroup", form.roleGroup),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as SamlChanges;
}
