import type { EntitlementUseCases } from "@dragoman/application/entitlements";
import { administrators } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { routesOf } from "../common/route.js";
import { like, oneOf } from "../common/schema.js";
import { sendRead } from "../common/send-read.js";
import { entitlementDocs, licenceDocs } from "./entitlement.docs.js";
import { entitlementsBody } from "./entitlement.requests.js";
import { entitlementsSchema, licenceSchema, profileFile, profileSchema, showEntitlements, showLicence } from "./entitlement.view.js";

const route = routesOf<EntitlementUseCases>();

/** How many pipelines engines have, and the licence that bounds them. */
export const entitlementRoutes = documented(entitlementDocs, [
  route("GET", "/entitlements", {
    may: administrators, answers: entitlementsSchema, run: (_, use) => use.readEntitlements.run(), show: showEntitlements,
  }),
  route("PUT", "/entitlements", {
    may: administrators, input: entitlementsBody, answers: entitlementsSchema,
    run: ({ input: { processingUnits } }, use) => use.changeEntitlements.run({ maximum: [], ...processingUnits }), show: showEntitlements,
  }),
  route("PUT", "/entitlements/license", {
    may: administrators, input: [{ name: "file", maxBytes: 2 ** 20 }], answers: like(oneOf(["OK"]), "OK"),
    run: ({ input }, use) => use.changeLicence.run(input.file?.bytes()), show: () => "OK",
  }),
  route("GET", "/entitlements/profile", {
    may: administrators, answers: profileSchema, run: (_, use) => use.readLicenceProfile.run(),
    send: (profile, request, response) => sendRead(profileFile(profile), request, response.attachment("license-profile.json")),
  }),
]);

/** What administrators may know of the licence beyond that. */
export const licenceRoutes = documented(licenceDocs, [
  route("GET", "/licence", { may: administrators, answers: licenceSchema, run: (_, use) => use.readLicence.run(), show: showLicence }),
]);
