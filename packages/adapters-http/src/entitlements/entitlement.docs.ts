import type { SliceDocs } from "../common/route-docs.js";

const exampleLicence = `{
  "licence": {
    "id": "0192f0c1-0000-7000-8000-000000000003",
    "holder": "Acme",
    "installationId": "0192f0c1-0000-7000-8000-000000000004",
    "processingUnits": 64,
    "languagePairs": ["EngSpa_*"],
    "issued": "2026-01-01T00:00:00.000Z"
  },
  "issuer": "hH0nUy7eXkM9l3z0Zc3Gq1rQ9pT0m0aVwqK3f9y5p2c",
  "signature": "9nQpJ2yD3hG7S1cTz4fVxw0eR8uKqLm5oBiAzXcVbN2mQwErTyUiOpAsDfGhJkLzXcVbNm1234567890QwErTy"
}
`;
const tags = { entitlements: "Processing units of translation engines, and the licence." };

/** What the OpenAPI document says of entitlements. */
export const entitlementDocs: SliceDocs = {
  tags,
  routes: {
    "GET /entitlements": { about: "Processing units of all translation engines." },
    "PUT /entitlements": {
      about: "Changes processing units of several engines at once.",
      note: "All of it is done, or nothing. Running engines take their new units up in the next seconds, and drop no work for it; "
        + "`filled` tells when.",
    },
    "PUT /entitlements/license": {
      about: "Takes a new licence file in the place of the one before.",
      note: "Without a file it looks at the present one again. A licence that is refused leaves the present one as it is; engines that run "
        + "keep running, whatever becomes of the licence.",
      upload: { about: "As its issuer made it.", mediaTypes: ["application/json", "application/octet-stream"] },
      exampleInput: exampleLicence,
      fails: { 400: [
        "licence-expired", "The licence of Acme ended on 2027-01-01.",
        "Ask its issuer for a new one. Until then the community licence holds; engines that run keep running.",
      ] },
    },
    "GET /entitlements/profile": { about: "The file that a licence for this installation is issued from." },
  },
};

/** What it says of the licence beyond that. */
export const licenceDocs: SliceDocs = {
  tags,
  routes: { "GET /licence": { about: "The licence that is kept, and whether it holds." } },
};
