import type { Failing, SliceDocs } from "../common/route-docs.js";
import { sharedTags } from "../common/shared-tags.js";

const off: Failing = [
  "saml-off", "This server does not offer to sign in by SAML.", "An administrator enables it with PUT /api/v2/system/saml.",
];
const unknownSecret: Failing = [
  "saml-secret-unknown", "There is no sign-in with this secret.", "It never was, it was used, or ten minutes have gone by.",
];
const notAllowed: Failing = [
  "saml-login-not-allowed", "anna@company.example may not sign in here.", "The identity provider does not name any group that may.",
];

/** What the OpenAPI document says of signing in at an identity provider. */
export const samlDocs: SliceDocs = {
  tags: sharedTags,
  routes: {
    "GET /auth/saml/gen-secret": {
      about: "A secret to sign in at the identity provider with, good for ten minutes and one sign-in.",
      note: "A JSON string, in quotes; `init` and `wait` take it with and without them, in any order.",
    },
    "GET /auth/saml/init": {
      about: "Sends a browser to the identity provider.", note: "For browsers; programs open it in one.",
      fails: { 400: off, 404: unknownSecret },
    },
    "POST /auth/saml/acs": {
      about: "Takes the response of the identity provider, and asks the person in the browser whether they began this sign-in.",
      note: "For browsers, on their way back from the provider.",
      examples: { "text/html": "<!doctype html>" },
      fails: {
        401: ["saml-response-invalid", "The response of the identity provider is not accepted.", "Invalid signature"], 403: notAllowed,
      },
    },
    "POST /auth/saml/confirm": {
      about: "Takes the person's answer.", note: "For the browser that was sent to the provider, which a cookie tells.",
      examples: { "text/html": "<!doctype html>" },
      fails: {
        401: ["saml-browser-unknown", "This browser did not begin the sign-in.", "End in the browser that the program opened."],
        403: [
          "saml-account-refused", "anna@company.example cannot sign in by SAML.", "The account is disabled, or it signs in in another way.",
        ],
        404: unknownSecret,
        409: ["saml-sign-in-wrong-state", "The sign-in is refused; it cannot become confirmed.", "Begin a new one."],
      },
    },
    "GET /auth/saml/wait": {
      about: "Waits until somebody has signed in with the secret, and gives their access token: once.",
      note: "A JSON string, in quotes. After 90 seconds it gives up; ask again with the same secret.",
      fails: {
        401: ["saml-sign-in-pending", "Nobody has signed in yet.", "Wait again with the same secret while it is younger than ten minutes."],
        404: unknownSecret,
        429: ["too-many-waiting", "Too many programs wait for somebody to sign in.", "Up to 100 may wait behind one address."],
      },
    },
    "GET /auth/saml/metadata": {
      about: "What identity providers have to know of this server.", examples: { "application/samlmetadata+xml": "<EntityDescriptor/>" },
    },
    "GET /system/saml/available": { about: "Whether people can sign in by SAML: configured and enabled." },
    "GET /system/saml": { about: "How people sign in by SAML." },
    "PUT /system/saml": {
      about: "Changes how people sign in by SAML.",
      note: "What is absent stays, an empty field clears, and lists are replaced. The metadata of a provider are read before SAML is "
        + "enabled. While SAML is off, its users are shut out with every token and key. "
        + "While super admins sign in by SAML, or would by a mapping, only super admins may change these settings.",
      shows: ["enabled", "identityProvider.metadataUrl", "loginGroup", "role", "roleGroup"],
      fails: {
        400: [
          "saml-metadata-unreadable", "The metadata of the identity provider at https://idp.example/metadata cannot be used.",
          "The server answered 404; it must answer 200 with the metadata themselves.",
        ],
      },
    },
  },
};
