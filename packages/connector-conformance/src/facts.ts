/**
 * What connectors rely on, in the order of the interface. Those of `connectors` were learnt from what existing programs send and
 * expect, and break them when they are broken; those of `interface` are written in its reference.
 */
export const facts = {
  "default-port": { from: "connectors", says: "The default port is 8001." },
  "success-is-200": { from: "connectors", says: "Success is status 200, also for creates and deletes." },
  "auth-by-query": { from: "connectors", says: "`POST /auth` takes its parameters from the form, or from the query with an empty body." },
  "quotes-pasted-back": {
    from: "connectors",
    says: "Tokens and secrets are JSON strings, and come back with or without their quotes: `Bearer \"<jwt>\"`, `secret=%22…%22`.",
  },
  "token-shape": { from: "connectors", says: "A token is a JWT of three parts, RS256, with a numeric `exp`." },
  "expired-token": { from: "connectors", says: "Expired tokens arrive, and get 401." },
  "doubled-slash": { from: "connectors", says: "A doubled slash at the start of the path reaches the same route." },
  "trailing-slash": { from: "connectors", says: "`GET /translations/` is 404, never the list." },
  "info-for-anybody": {
    from: "connectors", says: "`GET /system/info` is 200 whatever credentials come with it, an empty bearer included.",
  },
  "expect-continue": { from: "connectors", says: "`Expect: 100-continue` is honoured." },
  "json-refused": { from: "connectors", says: "A JSON body on `POST /translations` is 400." },
  "base64-repaired": {
    from: "connectors", says: "Base64 in forms may have blanks for `+`, and CR LF within; padding and other characters are checked, 400.",
  },
  aliases: { from: "connectors", says: "`groupShare`, `group-share`, `Abbyy` and `PENDING` are taken, in any letter case." },
  "per-page": { from: "connectors", says: "`perPage` up to 1000 works on every list." },
  "past-the-end": { from: "connectors", says: "Past the last page is 200, an empty list and the true totals." },
  "error-shape": { from: "connectors", says: "Each failure is JSON, `error` with `code`, `message` and `details`, all three." },
  permissions: { from: "connectors", says: "`GET /users/me/permissions` is a flat object of booleans under known keys." },
  states: {
    from: "connectors", says: "Jobs go `preparing`, `inProgress`, `done`, each with its substates; clients poll for exactly `done`.",
  },
  "bare-base64": { from: "connectors", says: "A download is bare Base64, `text/plain`, without quotes and line breaks." },
  "auto-source": {
    from: "connectors", says: "A quick call to `Aut<Xxx>` without a usable pair is 400 with one exact sentence, in any letter case.",
  },
  "long-quick-input": { from: "connectors", says: "Quick calls bring inputs far above 1 KB." },
  "no-top-level-error": { from: "connectors", says: "A translation never has a member `error`." },
  "dictionary-revision": {
    from: "connectors", says: "`profile.dictionaryIds` shows revisions: the id of a dictionary, `_` and 32 hexadecimal digits.",
  },
  "quality-support": {
    from: "connectors", says: "Pairs carry `qeSupport`, and translations a `qualityEstimation`, `{}` where there is none.",
  },
  "xliff-read": {
    from: "connectors", says: "XLIFF 1.2 is read as connectors write it: any case of the root, a wrong encoding label, attributes missing.",
  },
  "xliff-written": {
    from: "connectors", says: "XLIFF comes back with its units, and one `alt-trans` with one target in each that nobody answered for.",
  },
  "xliff-codes": { from: "connectors", says: "Inline elements come back once each, well nested, their content untouched." },
  "language-tags": { from: "connectors", says: "Every pair, chains included, has `sourceLanguageTag` and `targetLanguageTag`." },
  "option-defaults": { from: "connectors", says: "`systemDefault` of a linguistic option is one of its `values`." },
  "account-tokens": {
    from: "connectors", says: "`/v4/token` and `/v4/token/user` give `accessToken`, `validityInSeconds`, `tokenType` and `expiresAt`.",
  },
  "account-selves": { from: "connectors", says: "`…/api-credentials/self` and `…/users/self` tell an account who asks." },
  "account-errors": { from: "connectors", says: "Failures under `/v4` have `errors` and `status`." },
  "account-tolerance": {
    from: "connectors", says: "A dangling semicolon in the content type and a stray `Authorization` on the token call are tolerated.",
  },
  "key-as-user": { from: "interface", says: "An API key is the user name of basic authentication, with an empty password." },
  lists: { from: "interface", says: "Lists come joined by commas, or as a field that is repeated." },
  "linguistic-options": {
    from: "interface", says: "`linguisticOptions` comes as one field of `id:value`, joined by commas; ids in any letter case.",
  },
  detection: { from: "interface", says: "Quick answers say the pair and the detected source language, \"\" when the pair was named." },
  share: { from: "interface", says: "`POST /translations/share` is 400 while the feature is disabled." },
  "browser-sign-in": { from: "interface", says: "Single sign-on sends the browser on with 302, and what waits for it waits." },
  "account-pairs": { from: "interface", says: "`…/subscriptions/language-pairs` lists the pairs of an account." },
} as const satisfies Record<string, Fact>;

/** What connectors rely on. */
export interface Fact {
  readonly from: "connectors" | "interface";
  readonly says: string;
}
export type FactName = keyof typeof facts;
