import { afterEach, describe, expect, it } from "@jest/globals";
import type { World } from "./open-world.js";
import { presentWorld, sandboxDoor } from "./sandbox-door.js";
import { Sessions } from "./sessions.js";

const sessions = new Sessions(async (limits) => ({ limits, close: async () => undefined }) as unknown as World, () => undefined);
const door = sandboxDoor(sessions);
afterEach(() => sessions.close());

const worldOf = (headers: Readonly<Record<string, string>>) => new Promise<World>((resolve, reject) => {
  const request = { method: "GET", path: "/v2/glossaries", headers: { ...headers } } as unknown as Parameters<typeof door>[0];
  door(request, {} as Parameters<typeof door>[1], (error?: unknown) => error === undefined ? resolve(presentWorld()) : reject(error));
});
const withKey = (key: string, headers: Readonly<Record<string, string>> = {}) =>
  worldOf({ authorization: `DeepL-Auth-Key ${key}`, ...headers });

describe("the door of the sandbox", () => {
  it("leads whoever has the key that sessions of DeepL's mock server share into one world", async () => {
    const main = await worldOf({});
    expect(await withKey("mock_server")).toBe(main);
    expect(await withKey("mock_server", { "mock-server-session": "one" })).toBe(main);
    expect(await withKey("mock_server", { "mock-server-session": "two" })).toBe(main);
  });

  it("leads every other session into a world of its own", async () => {
    const asked = () => [
      worldOf({}), withKey("a-key", { "mock-server-session": "one" }), withKey("a-key", { "mock-server-session": "two" }),
      withKey("mock_server", { "mock-server-session": "three", "mock-server-session-init-character-limit": "20" }),
      withKey("mock_server", { "dragoman-sandbox-session": "four" }),
    ];
    const worlds = await Promise.all(asked());
    expect(new Set(worlds).size).toBe(5);
    expect(worlds[3]).toMatchObject({ limits: { characters: 20 } });
    expect(await Promise.all(asked())).toEqual(worlds);
  });
});
