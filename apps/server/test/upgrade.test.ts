import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "@jest/globals";
import { startFromBackup } from "./support/dragoman.js";
import { sandboxPair } from "./support/sandbox.js";
import { useDragoman } from "./support/use-dragoman.js";

/**
 * What a server of an earlier version kept, as a backup of it, and what that server answered then. A release adds its own:
 * `schema-N` is named after the schema steps that it had run.
 */
const earlier = (name: string) => fileURLToPath(new URL(`upgrades/${name}`, import.meta.url));
const password = "Upgrade-me-7";

describe("data of the version before", () => {
  const { key, answers } = JSON.parse(readFileSync(earlier("schema-20.json"), "utf8")) as
    { key: string; answers: Readonly<Record<string, unknown>> };
  const { dragoman, admin } = useDragoman(() =>
    startFromBackup(earlier("schema-20.tar.gz"), password, { DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "EngSpa" }));

  it.each(Object.entries(answers))("is answered as before: %s", async (path, before) => {
    const answer = await admin.get(path);
    expect([answer.status, answer.json ?? answer.text]).toEqual([200, before]);
  });

  it("lets people in with their passwords and keys", async () => {
    const ann = await dragoman.anybody().signIn("ann@mail.example", "Correct-horse-7");
    expect((await ann.get("/users/me")).json.displayName).toBe("Änn 🙂");
    expect((await dragoman.anybody().withKey(key).get("/users/me/credentials")).json.key).toBe(key);
  });

  it("is worked on: translated with its dictionary and brands, changed and deleted", async () => {
    const id = await admin.finish(sandboxPair("EngSpa"), "The garden of Hohenheim.", { labels: "legal", dictionaryIds: "words" });
    expect(await admin.download(id)).toContain("Hohenheim GmbH");
    const [first] = Object.keys(answers).flatMap((path) => /^\/translations\/([^/]+)$/.exec(path)?.[1] ?? []);
    expect((await admin.put(`/translations/${first}`, { labels: "" })).json.profile.labels).toEqual([]);
    expect((await admin.delete(`/translations/${first}`)).status).toBe(200);
    expect((await admin.get(`/translations/${first}`)).status).toBe(404);
  });
});
