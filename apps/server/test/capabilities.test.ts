import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { base64, type Client } from "./support/client.js";
import { type Dragoman, startDragoman } from "./support/dragoman.js";
import { people, person } from "./support/people.js";
import { refusals } from "./support/refusals.js";

const ofObservers = ["READ_DICTIONARIES", "READ_METRICS"];
const ofTranslators = ["SUBMIT_TRANSLATION", "SUBMIT_FEEDBACK", "MANAGE_FEEDBACK", "READ_DICTIONARIES", "EDIT_TERMS"];
const ofLinguists = [...ofTranslators, "MANAGE_DICTIONARIES", "MANAGE_LABELS", "MANAGE_ADAPTATION"];
const ofAdministrators = [...ofLinguists, "APPROVE_FEEDBACK", "MANAGE_BRANDS", "MANAGE_CHAINS", "MANAGE_HOSTS", "MANAGE_USERS", "MANAGE_SYSTEM", "MANAGE_WEBHOOKS", "READ_REPORTS", "READ_METRICS"];

describe("what a client asks before it begins", () => {
  let dragoman: Dragoman;
  let askers: Record<string, Client>;
  beforeAll(async () => {
    dragoman = await startDragoman({ DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "none" });
    askers = { ...await people(dragoman), "super admin": dragoman.admin, "no role": await person(dragoman, "norole", "") };
  }, 180_000);
  afterAll(() => dragoman?.stop());
  const as = (name: string) => askers[name] as Client;

  it.each([
    ["super admin", ofAdministrators], ["admin", ofAdministrators], ["linguist", ofLinguists], ["translator", ofTranslators], ["observer", ofObservers], ["no role", []],
  ])("tells the permissions of %s", async (name, permitted) => {
    const permissions = (await as(name).get("/users/me/permissions")).json as Record<string, boolean>;
    expect(permissions).toEqual(Object.fromEntries(ofAdministrators.map((permission) => [permission, permitted.includes(permission)])));
  });

  it("tells how large inputs may be, in MiB", async () => {
    expect((await as("observer").get("/system/input-size-limits")).json).toEqual({
      languageDetectionMaxSizeInMB: expect.any(Number), translationMaxSizeInMB: 100, dictionaryMaxSizeInMB: expect.any(Number), trainingDataMaxSizeInMB: expect.any(Number),
      themesMaxSizeInMB: expect.any(Number), importFeedbackMaxSizeInMB: expect.any(Number), brandMaxSizeInMB: expect.any(Number),
    });
  });

  it("offers no sharing, and refuses what would share", async () => {
    const translator = as("translator");
    expect((await translator.get("/system/info")).json.features.share).toBe("disabled");
    await refusals([
      [translator.post("/translations/share", { languagePairId: await translator.pair("EngSpa"), input: base64("One sentence.") }), 400, "share-disabled"],
      [translator.get("/translations/share/0192f0c1-0000-7000-8000-000000000000"), 400, "share-disabled"],
    ]);
  });
});
