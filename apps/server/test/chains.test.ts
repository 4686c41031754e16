import { describe, expect, it } from "@jest/globals";
import type { Answer, Client } from "./support/client.js";
import { turnPair } from "./support/engines.js";
import { usePeople } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { sandboxPair } from "./support/sandbox.js";
import { useSandbox } from "./support/use-dragoman.js";

type Chain = { config: { id: string }; running: boolean };
type Pair = { languagePairId: string };
type Form = Record<string, string | readonly string[]>;

const [spaEng, engFra, engSpa] = [sandboxPair("SpaEng"), sandboxPair("EngFra"), sandboxPair("EngSpa")];
const chain = `${spaEng}>>${engFra}`;
const path = (chain: string): string => `/translation-chains/${encodeURIComponent(chain)}`;
const chainIds = async (client: Client, query: Record<string, string> = {}): Promise<string[]> =>
  (await client.get("/translation-chains", query)).json.chains.map(({ config }: Chain) => config.id);
const pairIds = async (client: Client, query: Record<string, string>): Promise<string[]> =>
  (await client.get("/language-pairs", query)).json.languagePairs.map(({ languagePairId }: Pair) => languagePairId);

describe("translation chains", () => {
  const { dragoman, admin } = useSandbox("SpaEng,EngFra,EngSpa");
  const who = usePeople(dragoman);

  it("are there by themselves where running pairs meet", async () => {
    expect((await admin.get("/system/info")).json.features.autoChainManagement).toBe("enabled");
    expect((await admin.get("/translation-chains")).json).toEqual({
      chains: [{
        config: { id: chain, label: "Spanish > English > French", memberPairs: [spaEng, engFra], isEdgeCloud: false },
        autoManage: true, isDeleted: false, running: true, expectedRunning: true,
      }],
      options: { includeDeleted: "excluded" },
    });
  });

  it("go through every state that an administrator wants", async () => {
    const all = async () =>
      [await chainIds(admin), await chainIds(admin, { includeDeleted: "only" }), await chainIds(admin, { includeDeleted: "also" })];
    const state = ({ status, json }: Answer) => [status, json.autoManage, json.isDeleted, json.running];

    expect(state(await admin.delete(path(chain)))).toEqual([200, true, false, true]);
    expect(await all()).toEqual([[], [chain], [chain]]);
    expect(await pairIds(admin, {})).not.toContain(chain);
    expect((await admin.post("/translations/quick", { languagePairId: chain, input: "YQ==" })).status).toBe(400);
    expect((await admin.post("/translations", { languagePairId: chain, input: "YQ==" })).status).toBe(400);
    expect(state(await admin.put(path(chain), { autoManage: false }))).toEqual([200, false, true, false]);
    expect(state(await admin.delete(path(chain)))).toEqual([200, false, true, false]);

    expect(state(await admin.put(path(chain), { autoManage: true }))).toEqual([200, true, false, true]);
    expect(await all()).toEqual([[chain], [], [chain]]);
    expect(state(await admin.put(path(chain), { autoManage: false }))).toEqual([200, false, false, true]);
    await refusals([[admin.post("/translation-chains", { chainId: chain }), 400, "chain-exists"]]);
    expect(state(await admin.delete(path(chain)))).toEqual([200, false, false, true]);
    expect(state(await admin.post("/translation-chains", { chainId: chain }))).toEqual([200, false, false, true]);
    expect(state(await admin.put(path(chain)))).toEqual([200, false, false, true]);
    expect(state(await admin.put(path(chain), { autoManage: true }))).toEqual([200, true, false, true]);
    expect(state(await admin.post("/translation-chains", { chainId: chain }))).toEqual([200, false, false, true]);
    expect(state(await admin.put(path(chain), { autoManage: true }))).toEqual([200, true, false, true]);
  });

  it("come and go with their members when they are automatic, and stay when they were created", async () => {
    await turnPair(admin, engFra, "stop");
    expect(await chainIds(admin)).toEqual([]);
    expect(await pairIds(admin, { mode: "installed" })).not.toContain(chain);
    expect((await admin.post("/translations/quick", { languagePairId: chain, input: "YQ==" })).status).toBe(503);
    expect((await admin.put(path(chain), { autoManage: true })).json)
      .toMatchObject({ autoManage: true, running: false, expectedRunning: false });

    expect((await admin.post("/translation-chains", { chainId: chain })).json)
      .toMatchObject({ autoManage: false, running: false, expectedRunning: false });
    expect(await chainIds(admin)).toEqual([chain]);
    expect(await pairIds(admin, {})).not.toContain(chain);
    expect(await pairIds(admin, { mode: "installed" })).toContain(chain);
    expect((await admin.post("/translations", { languagePairId: chain, input: "YQ==" })).status).toBe(503);

    await turnPair(admin, engFra, "start");
    expect((await admin.get("/translation-chains")).json.chains)
      .toMatchObject([{ autoManage: false, running: true, expectedRunning: true }]);
    expect(await admin.quick(chain, "a")).not.toBe("");
    await admin.put(path(chain), { autoManage: true });
  });

  it("are kept by hand from the moment that automatic management is switched off, whether their members run or not", async () => {
    await turnPair(admin, engFra, "stop");
    expect((await admin.put(path(chain), { autoManage: false })).json)
      .toMatchObject({ autoManage: false, isDeleted: false, running: false, expectedRunning: false });
    expect(await chainIds(admin)).toEqual([chain]);
    await admin.put(path(chain), { autoManage: true });
    expect(await chainIds(admin)).toEqual([]);
    await turnPair(admin, engFra, "start");
    expect((await admin.get("/translation-chains")).json.chains)
      .toMatchObject([{ autoManage: true, running: true, expectedRunning: true }]);
  });

  it("stay away once they are deleted, also when their members come back", async () => {
    await admin.delete(path(chain));
    await turnPair(admin, engFra, "stop");
    await turnPair(admin, engFra, "start");
    expect(await chainIds(admin)).toEqual([]);
    expect((await admin.get("/translation-chains", { includeDeleted: "only" })).json.chains)
      .toMatchObject([{ config: { id: chain }, autoManage: false, isDeleted: true, running: false, expectedRunning: false }]);
    expect((await admin.put(path(chain), { autoManage: true })).json).toMatchObject({ autoManage: true, isDeleted: false, running: true });
  });

  it("take their parameters from the query as well, and an empty one as none", async () => {
    const joined = encodeURIComponent(chain);
    expect((await admin.send("POST", `/translation-chains?chainId=${joined}&unknown=ignored`)).json)
      .toMatchObject({ config: { id: chain }, autoManage: false });
    expect((await admin.send("PUT", `${path(chain)}?autoManage=TRUE`)).json).toMatchObject({ autoManage: true });
    expect((await admin.put(path(chain), { autoManage: "" })).json).toMatchObject({ autoManage: true });
    expect(await chainIds(admin, { includeDeleted: "" })).toEqual([chain]);
    expect((await admin.get("/translation-chains", { includeDeleted: "ALSO" })).json.options).toEqual({ includeDeleted: "also" });
  });

  it.each<[string, Form, string, string]>([
    ["no id", {}, "field-missing", "chainId"], ["an empty id", { chainId: "" }, "field-missing", "chainId"],
    ["an id twice", { chainId: ["a>>b", "a>>b"] }, "field-repeated", "chainId"],
    ["an id as an object", { "chainId[a]": "a>>b" }, "field-nested", "chainId"],
    ["an id with NUL", { chainId: "a>>\0" }, "text-malformed", "chainId"],
    ["an id of 801 characters", { chainId: `a>>${"b".repeat(798)}` }, "chain-id-invalid", "chainId"],
    ["one pair", { chainId: spaEng }, "chain-id-invalid", "chainId"],
    ["three pairs", { chainId: "a>>b>>c" }, "chain-id-invalid", "chainId"],
    ["no pairs", { chainId: ">>" }, "chain-id-invalid", "chainId"],
    ["half a chain", { chainId: `${spaEng}>>` }, "chain-id-invalid", "chainId"],
    ["a first pair that is not installed", { chainId: `${sandboxPair("XxxEng")}>>${engFra}` }, "chain-member-unknown",
      sandboxPair("XxxEng")],
    ["a second pair that is not installed", { chainId: `${spaEng}>>${sandboxPair("EngXxx")}` }, "chain-member-unknown",
      sandboxPair("EngXxx")],
    ["a detected source", { chainId: `AutEng>>${engFra}` }, "chain-member-unknown", "AutEng"],
    ["pairs that do not meet", { chainId: `${engFra}>>${spaEng}` }, "chain-pairs-do-not-meet", "EngFra>>SpaEng"],
    ["pairs that lead back", { chainId: `${engSpa}>>${spaEng}` }, "chain-leads-back", "EngSpa>>SpaEng"],
  ])("are not created of %s", async (_what, form, code, named) => {
    await refusals([[admin.post("/translation-chains", form), 400, code, named]]);
    expect(await chainIds(admin, { includeDeleted: "also" })).toEqual([chain]);
  });

  it.each<[string, (client: Client) => Promise<Answer>, string, string]>([
    ["a list of something else", (client) => client.get("/translation-chains", { includeDeleted: "maybe" }), "unknown-value",
      "includeDeleted"],
    ["a list of two sorts", (client) => client.get("/translation-chains", { includeDeleted: ["only", "also"] }), "field-repeated",
      "includeDeleted"],
    ["management of another kind", (client) => client.put(path(chain), { autoManage: "maybe" }), "unknown-value", "autoManage"],
    ["management of two kinds", (client) => client.put(path(chain), { autoManage: ["true", "false"] }), "field-repeated", "autoManage"],
    ["management as an object", (client) => client.put(path(chain), { "autoManage[a]": "true" }), "field-nested", "autoManage"],
    ["an id of 801 characters", (client) => client.delete(path(`a>>${"b".repeat(798)}`)), "unknown-value", "chainId"],
    ["an id with NUL", (client) => client.put(path("a>>\0"), { autoManage: "true" }), "text-malformed", "path"],
  ])("refuse %s", async (_what, ask, code, named) => {
    await refusals([[ask(admin), 400, code, named]]);
  });

  it.each([
    ["one pair", spaEng], ["pairs that nobody has", "a>>b"], ["three pairs", `${chain}>>${spaEng}`],
    ["pairs that do not meet", `${engFra}>>${spaEng}`],
    ["pairs that lead back", `${engSpa}>>${spaEng}`], ["other letters", chain.toLowerCase()],
  ])("are not there under the id of %s", async (_what, id) => {
    await refusals([[admin.put(path(id), { autoManage: true }), 404, "chain-not-found"], [admin.put(path(id)), 404, "chain-not-found"],
      [admin.delete(path(id)), 404, "chain-not-found"]]);
  });

  it("are for administrators", async () => {
    const calls = [
      (client: Client) => client.get("/translation-chains"), (client: Client) => client.put(path(chain)),
      (client: Client) => client.post("/translation-chains", { chainId: chain }), (client: Client) => client.delete(path(chain)),
    ];
    for (const call of calls) {
      for (const client of [who.linguist, who.translator, who.observer, who.nobody]) {
        await refusals([[call(client), 403, "role-not-sufficient"]]);
      }
      await refusals([[call(who.stranger), 401, "not-authenticated"]]);
      expect((await call(who.admin)).status).toBe(200);
    }
    expect(await chainIds(admin)).toEqual([]);
    await admin.put(path(chain), { autoManage: true });
  });
});

describe("a server that does not manage chains", () => {
  const { admin } = useSandbox("SpaEng,EngFra", { DRAGOMAN_AUTO_CHAINS: "off" });

  it("has those that were created, and no others", async () => {
    expect((await admin.get("/system/info")).json.features.autoChainManagement).toBe("disabled");
    expect(await chainIds(admin, { includeDeleted: "also" })).toEqual([]);
    expect(await pairIds(admin, { chains: "only" })).toEqual([]);
    expect((await admin.post("/translations/quick", { languagePairId: chain, input: "YQ==" })).status).toBe(400);
    expect((await admin.put(path(chain), { autoManage: false })).status).toBe(404);
    expect((await admin.post("/translation-chains", { chainId: chain })).json).toMatchObject({ autoManage: false, running: true });
    await refusals([[admin.put(path(chain), { autoManage: true }), 400, "automatic-chains-disabled"]]);
    expect(await admin.translate(chain, "a")).not.toBe("");
    expect((await admin.delete(path(chain))).json).toMatchObject({ isDeleted: false });
    expect(await chainIds(admin, { includeDeleted: "only" })).toEqual([chain]);
  });
});
