import { MemoryChainRepository } from "@dragoman/adapters-memory/translation-chains";
import { languagePair } from "@dragoman/domain/language-pairs";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { systemClock } from "../common/clock-and-random.js";
import { directoryKnowing, type InstalledPair } from "../hosts/hosts.test-kit.js";
import { ChangeChain, CreateChain, type DeletedMode, DeleteChain, ListChains } from "./administer-chains.js";
import { PairDirectory } from "./pair-directory.js";

const pair = (source: string, target: string) => languagePair({ source, target, technology: "RBMT", version: "1.0.0" });
const [engSpa, spaEng, spaCat, catSpa, engCat] = [
  pair("eng", "spa"), pair("spa", "eng"), pair("spa", "cat"), pair("cat", "spa"), pair("eng", "cat"),
];
const engSpaCat = `${engSpa.id}>>${spaCat.id}`;
const catSpaEng = `${catSpa.id}>>${spaEng.id}`;
const gone = `${engSpa.id}>>${pair("spa", "fra").id}`;

let known: Map<string, InstalledPair>;
let decisions: MemoryChainRepository;
const set = (one: typeof engSpa, change: Partial<InstalledPair> = {}) =>
  known.set(one.id, { pair: one, expected: true, running: true, ...change });
/** What is known of the pairs that are set now. */
async function directoryOf(automatic = true) {
  const { directory } = await directoryKnowing([...known.values()]);
  return new PairDirectory(directory, decisions, automatic);
}
const list = async (deleted: DeletedMode, automatic = true) => new ListChains(await directoryOf(automatic)).run(deleted);
const listed = async (automatic = true) =>
  (await list("excluded", automatic)).map(({ id, management, running, expected }) => [id, management, running, expected]);
const create = async (id: string, automatic = true) => new CreateChain(decisions, await directoryOf(automatic), systemClock).run(id);
const change = async (id: string, autoManage?: boolean, automatic = true) =>
  new ChangeChain(decisions, await directoryOf(automatic), systemClock, automatic).run(id, autoManage === undefined ? {} : { autoManage });
const remove = async (id: string, automatic = true) => new DeleteChain(decisions, await directoryOf(automatic), systemClock).run(id);

beforeEach(() => {
  known = new Map();
  decisions = new MemoryChainRepository();
  for (const one of [engSpa, spaEng, spaCat, catSpa, engCat]) set(one);
});

describe("chains by themselves", () => {
  it("are all that two running pairs make, also beside a direct pair, and none that leads back", async () => {
    expect(await listed()).toEqual([catSpaEng, `${engCat.id}>>${catSpa.id}`, engSpaCat, `${spaEng.id}>>${engCat.id}`].map((id) => [
      id, "automatic", true, true,
    ]));
  });
  it("come and go as their members run and rest", async () => {
    known.delete(engCat.id);
    set(spaCat, { running: false });
    expect(await listed()).toEqual([[catSpaEng, "automatic", true, true]]);
    set(spaEng, { running: false });
    expect(await listed()).toEqual([]);
    set(spaCat);
    expect(await listed()).toEqual([[engSpaCat, "automatic", true, true]]);
  });
  it("are none where the server does not manage chains", async () => {
    expect(await listed(false)).toEqual([]);
    expect(await (await directoryOf(false)).chain(engSpaCat)).toBeUndefined();
  });
});

describe("a chain that was created", () => {
  it("is there whether its members run, are expected or installed, or not", async () => {
    expect(await create(engSpaCat, false)).toMatchObject({ id: engSpaCat, management: "manual", running: true, expected: true });
    const now = async () => (await listed(false))[0]?.slice(1);
    set(spaCat, { running: false });
    expect(await now()).toEqual(["manual", false, true]);
    set(spaCat, { running: false, expected: false });
    expect(await now()).toEqual(["manual", false, false]);
    known.delete(spaCat.id);
    expect(await now()).toEqual(["manual", false, false]);
    expect((await (await directoryOf(false)).chain(engSpaCat))?.pair).toBeUndefined();
  });
  it.each([
    ["EngSpa", "chain-id-invalid"], ["", "chain-id-invalid"], [`${engSpaCat}>>${catSpa.id}`, "chain-id-invalid"],
    [gone, "chain-member-unknown"],
    [`${engSpa.id}>>${catSpa.id}`, "chain-pairs-do-not-meet"], [`${engSpa.id}>>${spaEng.id}`, "chain-leads-back"],
  ])("is refused as %j", async (id, code) => {
    await expect(create(id)).rejects.toThrow(expect.objectContaining({ kind: "invalid", code }));
    expect(await decisions.list()).toEqual([]);
  });
  it("is created once, though one that is there by itself or was deleted may be", async () => {
    await create(engSpaCat);
    await expect(create(engSpaCat)).rejects.toThrow(expect.objectContaining({ kind: "invalid", code: "chain-exists" }));
    await remove(engSpaCat);
    expect(await create(engSpaCat)).toMatchObject({ management: "manual" });
  });
});

describe("a chain that was deleted", () => {
  it("is answered as it was, and does not come back until it is managed automatically again", async () => {
    expect(await remove(engSpaCat)).toMatchObject({ id: engSpaCat, management: "automatic", running: true });
    expect(await listed()).not.toContainEqual(expect.arrayContaining([engSpaCat]));
    expect(await change(engSpaCat, false)).toMatchObject({ management: "deleted", running: false, expected: false });
    expect(await change(engSpaCat)).toMatchObject({ management: "deleted" });
    expect(await change(engSpaCat, true)).toMatchObject({ management: "automatic", running: true });
    expect(await listed()).toContainEqual([engSpaCat, "automatic", true, true]);
  });
  it("is listed as wished", async () => {
    for (const id of [catSpaEng, engSpaCat]) await remove(id);
    known.delete(engCat.id);
    await create(catSpaEng);
    const ids = async (deleted: "only" | "also" | "excluded") => (await list(deleted)).map(({ id }) => id);
    expect([await ids("only"), await ids("also"), await ids("excluded")]).toEqual([[engSpaCat], [catSpaEng, engSpaCat], [catSpaEng]]);
  });
});

describe("changing a chain", () => {
  it("reaches one that is not there now, as long as its members are installed", async () => {
    set(spaCat, { running: false, expected: false });
    expect(await change(engSpaCat, true)).toMatchObject({ management: "automatic", running: false });
    expect(await change(engSpaCat, false)).toMatchObject({ management: "manual" });
  });
  it("needs a server that manages chains for automatic management, and knows only what was decided without", async () => {
    await expect(change(engSpaCat, false, false)).rejects.toThrow(expect.objectContaining({ kind: "notFound", code: "chain-not-found" }));
    await create(engSpaCat, false);
    await expect(change(engSpaCat, true, false))
      .rejects.toThrow(expect.objectContaining({ kind: "invalid", code: "automatic-chains-disabled" }));
    expect(await change(engSpaCat, false, false)).toMatchObject({ management: "manual" });
  });
  it("and deleting know no chain of pairs that are not installed, nor one of another form", async () => {
    for (const id of [gone, "EngSpa", `${engSpa.id}>>${spaEng.id}`, "constructor"]) {
      await expect(change(id, true)).rejects.toThrow(expect.objectContaining({ kind: "notFound", code: "chain-not-found" }));
      await expect(remove(id)).rejects.toThrow(expect.objectContaining({ kind: "notFound", code: "chain-not-found" }));
    }
  });
});
