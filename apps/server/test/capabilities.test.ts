import { describe, expect, it } from "@jest/globals";
import { base64, unknownTranslation } from "./support/client.js";
import { usePeople } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { useSandbox } from "./support/use-dragoman.js";

const ofObservers = ["READ_DICTIONARIES", "READ_METRICS"];
const ofTranslators = ["SUBMIT_TRANSLATION", "SUBMIT_FEEDBACK", "MANAGE_FEEDBACK", "READ_DICTIONARIES", "EDIT_TERMS"];
const ofLinguists = [...ofTranslators, "MANAGE_DICTIONARIES", "MANAGE_LABELS", "MANAGE_ADAPTATION"];
const ofAdministrators = [...ofLinguists, "APPROVE_FEEDBACK", "MANAGE_BRANDS", "MANAGE_CHAINS", "MANAGE_HOSTS", "MANAGE_USERS",
  "MANAGE_SYSTEM", "MANAGE_WEBHOOKS", "READ_REPORTS", "READ_METRICS"];

describe("what a client asks before it begins", () => {
  const { dragoman, admin } = useSandbox("none");
  const who = { ...usePeople(dragoman), "super admin": admin };

  it.each([
    ["super admin", ofAdministrators], ["admin", ofAdministrators], ["linguist", ofLinguists], ["translator", ofTranslators],
    ["observer", ofObservers], ["nobody", []],
  ] as const)("tells the permissions of %s", async (name, permitted: readonly string[]) => {
    const permissions = (await who[name].get("/users/me/permissions")).json as Record<string, boolean>;
    expect(permissions).toEqual(Object.fromEntries(ofAdministrators.map((permission) => [permission, permitted.includes(permission)])));
  });

  it("tells how large inputs may be, in MiB", async () => {
    expect((await who.observer.get("/system/input-size-limits")).json).toEqual({
      languageDetectionMaxSizeInMB: expect.any(Number), translationMaxSizeInMB: 100, dictionaryMaxSizeInMB: expect.any(Number),
      trainingDataMaxSizeInMB: expect.any(Number),
      themesMaxSizeInMB: expect.any(Number), importFeedbackMaxSizeInMB: expect.any(Number), brandMaxSizeInMB: expect.any(Number),
    });
  });

  it("offers no sharing, and refuses what would share", async () => {
    const { translator } = who;
    expect((await translator.get("/system/info")).json.features.share).toBe("disabled");
    await refusals([
      [translator.post("/translations/share", { languagePairId: await translator.pair("EngSpa"), input: base64("One sentence.") }), 400,
        "share-disabled"],
      [translator.get(`/translations/share/${unknownTranslation}`), 400, "share-disabled"],
    ]);
  });
});
