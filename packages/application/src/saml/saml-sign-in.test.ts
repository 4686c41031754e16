import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { FixedClock, MemoryChanges, MemoryRandom, MemorySignals } from "@dragoman/adapters-memory/common";
import {
  MemoryIdentityProviders, memorySamlResponse, MemorySamlMessages, MemorySamlSignInRepository,
} from "@dragoman/adapters-memory/saml";
import { MemorySettingStore } from "@dragoman/adapters-memory/system";
import { MemoryTranslationRepository } from "@dragoman/adapters-memory/translations";
import { MemorySecretBox, MemoryTokenSigner, MemoryUserRepository } from "@dragoman/adapters-memory/users";
import { noSaml, type SamlSettings } from "@dragoman/domain/saml";
import { describe, expect, it } from "@jest/globals";
import { Admission, AdmitUser } from "../users/index.js";
import { aUser } from "../users/users.test-kit.js";
import {
  AcceptSamlResponse, AwaitSamlSignIn, BeginSamlSignIn, ChangeSamlSettings, ConfirmSamlSignIn, RefreshIdentityProvider,
  samlSettingGroup, SignInSecrets,
} from "./index.js";

const failing = (code: string) => expect.objectContaining({ code });
const provider = { entityId: "https://idp.example", signInUrl: "https://idp.example/sign-in", certificates: ["AAAA"] };
const ready: SamlSettings = { ...noSaml, enabled: true, metadataUrl: "https://idp.example/metadata", provider };
const forever = new AbortController().signal;

async function world(settings = ready) {
  const clock = new FixedClock(1_800_000_000_000_000);
  const changes = new MemoryChanges(clock, new MemorySignals());
  const users = new MemoryUserRepository(new MemoryTranslationRepository(clock, changes));
  const [random, box, messages] = [new MemoryRandom(), new MemorySecretBox(), new MemorySamlMessages()];
  const store = new MemorySettingStore(clock, changes);
  await store.update(samlSettingGroup, () => ({ state: settings }));
  const secrets = new SignInSecrets(box, random, clock);
  const signIns = new MemorySamlSignInRepository(clock, changes);
  const tokens = new MemoryTokenSigner(clock, 1024);
  const begin = new BeginSamlSignIn(store, messages, secrets, random, "https://mt.example/");
  const accept = new AcceptSamlResponse(store, messages, secrets, signIns, "https://mt.example/");
  const confirm = new ConfirmSamlSignIn(signIns, secrets, new AdmitUser(users, random, clock));
  const isOn = async () => (await store.read(samlSettingGroup)).enabled;
  const waiting = new AwaitSamlSignIn(signIns, secrets, changes.signals, users, tokens, 12, 50, new Admission(undefined, { isOn }));
  /** A browser on its way to the provider and back, as somebody of that name. */
  const browse = async (secret: string, username = "ann@company.example", attributes = {}) => {
    const { id, browser, url } = await begin.run(secret);
    const asked = await accept.run(memorySamlResponse(new URL(url).searchParams.get("request") ?? "", username, attributes));
    return { ...asked, browserOf: (other: string) => (other === id ? browser : undefined) };
  };
  return { clock, users, store, secrets, signIns, tokens, begin, accept, confirm, waiting, browse };
}

describe("SignInSecrets", () => {
  it("reads what it wrote, for ten minutes, and nothing that was changed or is for another use", async () => {
    const { secrets, clock } = await world();
    const secret = secrets.secret();
    const begun = secrets.readSecret(secret);
    const requestId = secrets.requestId(begun, "browser");
    expect(requestId).toMatch(/^[A-Za-z_][\w.-]*$/);
    expect(secrets.readRequestId(requestId)).toMatchObject(begun);
    for (const wrong of ["", ".", "a.b", `x${secret}`, secret.slice(0, -1), requestId.slice(1)]) {
      expect(() => secrets.readSecret(wrong)).toThrow(failing("saml-secret-unknown"));
    }
    expect([secrets.readRequestId(`_${secret}`), secrets.readRequestId(`${requestId}x`)]).toEqual([undefined, undefined]);
    clock.advance(600_000);
    expect(() => secrets.readSecret(secret)).toThrow(failing("saml-secret-unknown"));
    expect(secrets.readRequestId(requestId)).toBeUndefined();
  });
  it("reads nothing of a clock that was ahead, for it would be good until that time", async () => {
    const { secrets, clock } = await world();
    clock.advance(86_400_000);
    const secret = secrets.secret();
    const requestId = secrets.requestId(secrets.readSecret(secret), "browser");
    clock.advance(-86_400_000);
    expect(() => secrets.readSecret(secret)).toThrow(failing("saml-secret-unknown"));
    expect(secrets.readRequestId(requestId)).toBeUndefined();
  });
});

describe("a sign-in by SAML", () => {
  it("ends in a token, whichever comes first, browser or program", async () => {
    for (const waitsFirst of [true, false]) {
      const { secrets, waiting, browse, confirm, tokens, users } = await world();
      const secret = secrets.secret();
      const early = waitsFirst ? waiting.run(secret, "10.0.0.1", forever) : undefined;
      await confirm.run({ ...await browse(secret), isMine: true });
      const token = await (early ?? waiting.run(secret, "10.0.0.1", forever));
      const user = await users.findByName("ann@company.example");
      expect(user).toMatchObject({ authenticationType: "saml", displayName: "ann@company.example" });
      expect(user).not.toHaveProperty("role");
      expect(await tokens.verify(token)).toMatchObject({ userId: user?.id });
      await expect(waiting.run(secret, "10.0.0.1", forever)).rejects.toThrow(failing("saml-secret-unknown"));
    }
  });

  it("waits until its time is over, the program goes or the server stops", async () => {
    const { secrets, waiting } = await world();
    await expect(waiting.run(secrets.secret(), "10.0.0.1", forever)).rejects.toThrow(failing("saml-sign-in-pending"));
    await expect(waiting.run(secrets.secret(), "10.0.0.1", AbortSignal.abort())).rejects.toThrow(failing("saml-sign-in-pending"));
    waiting.stop();
    await expect(waiting.run(secrets.secret(), "10.0.0.1", forever)).rejects.toThrow(failing("saml-sign-in-pending"));
  });

  it("gives up in time though memory is cleared up while it waits", async () => {
    setFlagsFromString("--expose-gc");
    const clearUp = runInNewContext("gc") as () => void;
    const { secrets, waiting } = await world();
    const pending = expect(waiting.run(secrets.secret(), "10.0.0.1", forever)).rejects.toThrow(failing("saml-sign-in-pending"));
    const clearing = setInterval(clearUp, 5);
    await pending.finally(() => clearInterval(clearing));
  });

  it("is refused where SAML is switched off before the program has its token", async () => {
    const { secrets, waiting, browse, confirm, store } = await world();
    const secret = secrets.secret();
    await confirm.run({ ...await browse(secret), isMine: true });
    await store.update(samlSettingGroup, (was) => ({ state: { ...was, enabled: false } }));
    await expect(waiting.run(secret, "10.0.0.1", forever)).rejects.toThrow(failing("saml-sign-in-refused"));
  });

  it("lets a hundred wait behind one address, and others all the same", async () => {
    const { secrets, waiting } = await world();
    const first = Array.from({ length: 100 }, () => waiting.run(secrets.secret(), "10.0.0.1", forever).catch(() => undefined));
    await expect(waiting.run(secrets.secret(), "10.0.0.1", forever)).rejects.toThrow(failing("too-many-waiting"));
    await expect(waiting.run(secrets.secret(), "10.0.0.2", forever)).rejects.toThrow(failing("saml-sign-in-pending"));
    await Promise.all(first);
    await expect(waiting.run(secrets.secret(), "10.0.0.1", forever)).rejects.toThrow(failing("saml-sign-in-pending"));
  });

  it("is confirmed in no other browser, and not after it was refused", async () => {
    const { secrets, browse, confirm, users } = await world();
    const asked = await browse(secrets.secret());
    for (const browserOf of [() => undefined, () => "other"]) {
      await expect(confirm.run({ ...asked, browserOf, isMine: true })).rejects.toThrow(failing("saml-browser-unknown"));
    }
    await confirm.run({ ...asked, isMine: false });
    await expect(confirm.run({ ...asked, isMine: true })).rejects.toThrow(failing("saml-sign-in-wrong-state"));
    expect(await users.findByName("ann@company.example")).toBeUndefined();
  });

  it("leaves accounts alone that sign in in another way, or are disabled", async () => {
    const { secrets, browse, confirm, users } = await world();
    await users.add({ state: aUser("local", { username: "ann@company.example" }) });
    await users.add({ state: aUser("off", { username: "bob@company.example", authenticationType: "saml", disabled: true }) });
    for (const username of ["ANN@company.example", "bob@company.example"]) {
      const asked = await browse(secrets.secret(), username);
      await expect(confirm.run({ ...asked, isMine: true })).rejects.toThrow(failing("saml-account-refused"));
    }
  });

  it.each<[Partial<SamlSettings>, string | undefined]>([
    [{}, "translator"], [{ roleGroups: [{ role: "linguist", givenBy: ["b"] }] }, "linguist"],
    [{ roleGroups: [{ role: "linguist", givenBy: ["c"] }] }, undefined],
  ])("gives the role that %j say, and leaves it alone where they say nothing: %s", async (settings, role) => {
    const { secrets, browse, confirm, users } = await world({ ...ready, ...settings });
    await users.add({ state: aUser("ann", { username: "ann@company.example", authenticationType: "saml", role: "translator" }) });
    await confirm.run({ ...await browse(secrets.secret(), "ann@company.example", { groups: ["b"] }), isMine: true });
    expect((await users.findById("ann"))?.role).toBe(role);
  });
});

describe("ChangeSamlSettings", () => {
  const chief = { userId: "c", username: "chief@company.example", role: "super admin" } as const;
  const admin = { ...chief, role: "admin" } as const;
  const changing = async (settings: SamlSettings) => {
    const { store, users } = await world(settings);
    return { store, users, change: new ChangeSamlSettings(store, new MemoryIdentityProviders(), users) };
  };

  it("reads the metadata of what is enabled, and stores nothing where they are of no use", async () => {
    const { change, store } = await changing(noSaml);
    const metadataUrl = "https://other.example/md";
    expect(await change.run(admin, { metadataUrl })).toEqual({ ...noSaml, metadataUrl });
    await expect(change.run(admin, { enabled: true })).rejects.toThrow(failing("saml-metadata-unreadable"));
    expect(await store.read(samlSettingGroup)).toEqual({ ...noSaml, metadataUrl });
    const found = await change.run(admin, { enabled: true, metadataUrl: "https://idp.example/md" });
    expect(found.provider).toEqual(provider);
  });

  it("is for super admins while super admins sign in by SAML", async () => {
    const { change, users } = await changing(ready);
    await change.run(admin, { loginGroups: ["a"] });
    await users.add({ state: aUser("s", { username: "sam@company.example", authenticationType: "saml", role: "super admin" }) });
    await expect(change.run(admin, { loginGroups: [] })).rejects.toThrow(failing("role-not-sufficient"));
    expect((await change.run(chief, { loginGroups: [] })).loginGroups).toEqual([]);
  });

  it("tells of an address that is no good, but not of a key in it", async () => {
    const { change } = await changing(noSaml);
    const trying = change.run(admin, { enabled: true, metadataUrl: "https://other.example/md?key=Secret-1" });
    await expect(trying).rejects.toThrow(/at https:\/\/other\.example\/md cannot be used\.$/);
  });
  it("keeps certificates up to date, but those that came without TLS", async () => {
    const old = { ...provider, certificates: ["BBBB"] };
    for (const [insecureSkipVerify, expected] of [[false, provider], [true, old]] as const) {
      const { store } = await changing({ ...ready, insecureSkipVerify, provider: old });
      await new RefreshIdentityProvider(store, new MemoryIdentityProviders()).run();
      expect((await store.read(samlSettingGroup)).provider).toEqual(expected);
    }
  });
});
