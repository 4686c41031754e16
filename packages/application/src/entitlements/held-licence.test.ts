import { FixedClock, MemoryChanges, MemoryRandom } from "@dragoman/adapters-memory/common";
import { MemoryLicenceReader } from "@dragoman/adapters-memory/entitlements";
import { MemorySettingStore } from "@dragoman/adapters-memory/system";
import { MemorySecretBox } from "@dragoman/adapters-memory/users";
import type { Licence } from "@dragoman/domain/entitlements";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { HeldLicence, Installation, licenceSettings } from "./held-licence.js";
import { ChangeLicence, ReadLicence, WarnOfLicence } from "./licences.js";

const now = Date.UTC(2026, 5, 1) * 1000;
const day = 86_400_000_000;
let clock: FixedClock, changes: MemoryChanges, settings: MemorySettingStore, grants: HeldLicence, change: ChangeLicence, licence: Licence;

beforeEach(async () => {
  clock = new FixedClock(now);
  changes = new MemoryChanges(clock);
  settings = new MemorySettingStore(clock, changes);
  const [installation, secrets] = [new Installation(settings, new MemoryRandom()), new MemorySecretBox()];
  grants = new HeldLicence(settings, secrets, new MemoryLicenceReader(), installation, clock);
  change = new ChangeLicence(grants, settings, secrets);
  licence = {
    id: "l-1", holder: "Acme", installationId: await installation.id(), processingUnits: 6, languagePairs: ["*"],
    issued: now, expires: now + day,
  };
});

async function* fileOf(text: string): AsyncGenerator<Uint8Array> {
  for (const byte of Buffer.from(text)) yield Uint8Array.of(byte);
}
const state = () => new ReadLicence(grants).run();

describe("the licence of an installation", () => {
  it("is that of everybody until there is one", async () => {
    expect([await grants.current(), await state()]).toEqual(["community", { state: "community" }]);
    await change.run();
  });

  it("holds from the moment that it is taken, until it ends", async () => {
    await change.run(fileOf(MemoryLicenceReader.issue(licence)));
    expect([await grants.current(), await state()]).toEqual([licence, { state: "valid", licence }]);
    await change.run();
    clock.advance(day / 1000);
    expect(await grants.current()).toBe("community");
    expect(await state()).toMatchObject({ state: "expired", fault: { code: "licence-expired" } });
    await expect(change.run()).rejects.toMatchObject({ code: "licence-expired" });
  });

  it("is told of 30 days before it ends, and afterwards", async () => {
    const warning = () => new WarnOfLicence(new ReadLicence(grants), clock).run();
    expect(await warning()).toBeUndefined();
    await change.run(fileOf(MemoryLicenceReader.issue({ ...licence, expires: now + 31 * day })));
    expect(await warning()).toBeUndefined();
    clock.advance(day / 1000);
    expect(await warning()).toBe("The licence ends on 2026-07-02; then the community licence holds.");
    clock.advance(30 * day / 1000);
    expect(await warning()).toMatch(/^The licence of Acme ended on 2026-07-02\. Ask its issuer/);
    await change.run(fileOf(MemoryLicenceReader.issue({ ...licence, expires: now + 1_000 * day })));
    expect(await warning()).toBeUndefined();
  });

  it.each<[string, () => string, string]>([
    ["foreign", () => MemoryLicenceReader.issue(licence, "stranger"), "licence-foreign"],
    ["for another installation", () => MemoryLicenceReader.issue({ ...licence, installationId: "other" }), "licence-foreign"],
    ["tampered", () => MemoryLicenceReader.issue(licence).replace('"processingUnits":6', '"processingUnits":9'), "licence-tampered"],
    ["expired", () => MemoryLicenceReader.issue({ ...licence, expires: now }), "licence-expired"],
    ["none", () => "{}", "licence-malformed"],
  ])("stays what it is when another one is %s", async (_what, file, code) => {
    await change.run(fileOf(MemoryLicenceReader.issue(licence)));
    await expect(change.run(fileOf(file()))).rejects.toMatchObject({ kind: "invalid", code });
    expect(await grants.current()).toEqual(licence);
  });

  it("is kept sealed, and each change of it is told", async () => {
    await change.run(fileOf(MemoryLicenceReader.issue(licence)));
    expect(JSON.stringify(await settings.read(licenceSettings))).not.toContain("Acme");
    expect((await changes.outbox.read(0, 10)).map(({ type, data }) => [type, data])).toEqual([
      ["settings.changed", { group: "installation" }], ["settings.changed", { group: "licence" }],
    ]);
  });
});
