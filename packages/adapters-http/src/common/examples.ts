/** What the examples of several slices of the OpenAPI document have in common. */
export const examples = {
  username: "anna@company.example",
  languagePairId: "EngSpa_Generic_SRV_RBMT_0_8_x_1",
  chainId: "EngSpa_Generic_SRV_RBMT_0_8_x_1>>SpaCat_Generic_SRV_RBMT_2_2_x_0",
  translationId: "0192f0c1-0000-7000-8000-000000000001",
  adaptedPairId: "EngSpa_Adapted-legal_SRV_PBMT_1_0_x_0",
  trainingId: "0192f0c1-0000-7000-8000-000000000101",
  moment: "2026-11-20 09:30:00.123456Z",
  xmlRules: "<its:rules xmlns:its=\"http://www.w3.org/2005/11/its\" version=\"2.0\">"
    + "<its:translateRule selector=\"//code\" translate=\"no\"/></its:rules>",
} as const;

/** What holds for all batch deletes. */
export const deletesByFilter = "At least one filter is needed: without any, or with empty ones only, it is 400; "
  + "so is a field that is not listed here. "
  + "What the caller may not delete is passed over.";
