import { type MemoryHostAgent, MemoryLocalHostClaims } from "@dragoman/adapters-memory/hosts";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { beforeEachCall } from "../common/ports.test-kit.js";
import { HoldLocalHost } from "./hold-local-host.js";
import { agentsAt, anAgent, until } from "./hosts.test-kit.js";

const times = { renewal: 20, look: 20, impatience: 5, patience: 300, silence: 800 };
const address = { hostname: "localhost", agentPort: 8002 };
let claims: MemoryLocalHostClaims, holding: HoldLocalHost[], broken: Error | undefined;
let renewing: (() => Promise<void>) | undefined;

/** A server that asks this agent, and what it hears. */
function aServer(agent: MemoryHostAgent) {
  const heard: [string, string][] = [];
  const note = (kind: string) => (what: string) => { heard.push([kind, what]); };
  const store = beforeEachCall(claims, async (call) => {
    if (broken) throw broken;
    if (call === "claim") await renewing?.();
  });
  const server = new HoldLocalHost(store, agentsAt({ localhost: agent }), times);
  holding.push(server);
  const failed = (cause: unknown) => note("failed")(String(cause));
  const news = { refused: note("refused"), taken: note("taken"), told: note("told"), failed };
  return { server, heard, start: () => server.start(address, news) };
}
const whose = async () => (await claims.find())?.installation.id;
const renewed = async () => {
  const before = (await claims.find())?.renewals;
  await until(async () => (await claims.find())?.renewals !== before);
};

beforeEach(() => { [claims, holding, broken, renewing] = [new MemoryLocalHostClaims(), [], undefined, undefined]; });
afterEach(async () => { for (const server of holding) await server.stop(); });

describe("HoldLocalHost", () => {
  it("gives the host to the first, and renews that", async () => {
    const { server, heard, start } = aServer(anAgent("one"));
    await start();
    await server.untilHeld();
    expect([server.isOurs, await whose(), heard]).toEqual([true, "one", []]);
    await renewed();
  });

  it("refuses another installation while the first is there, and says where that is and what can be done", async () => {
    const first = aServer(anAgent("one"));
    await first.start();
    const second = aServer(anAgent("two"));
    await second.start();
    expect(second.heard.filter(([kind]) => kind === "refused"))
      .toEqual([["refused", expect.stringMatching(/\/srv\/one on memory.*npm run enroll.*apps\/server.*DRAGOMAN_DATABASE_URL/)]]);
    expect([second.server.isOurs, first.server.isOurs, await whose(), first.heard]).toEqual([false, true, "one", []]);
  });

  it("lets one of two that start at the same moment have it", async () => {
    const both = [aServer(anAgent("one")), aServer(anAgent("two"))];
    await Promise.all(both.map(({ start }) => start()));
    expect(both.map(({ server }) => server.isOurs).toSorted()).toEqual([false, true]);
    expect(both.filter(({ heard }) => heard.some(([kind]) => kind === "refused"))).toHaveLength(1);
  });

  it("is shared by servers that ask the same agent, and is theirs as long as one of them is there", async () => {
    const agent = anAgent("one");
    const [first, further] = [aServer(agent), aServer(agent)];
    await Promise.all([first.start(), further.start()]);
    expect([first.server.isOurs, further.server.isOurs]).toEqual([true, true]);
    await first.server.stop();
    await until(async () => (await whose()) === "one");
    const second = aServer(anAgent("two"));
    await second.start();
    expect([second.server.isOurs, further.server.isOurs]).toEqual([false, true]);
  });

  it("gives it at once to the same installation, whose agent has another id after each start", async () => {
    const before = anAgent("one");
    await claims.claim(before.installation);
    const agent = anAgent("later");
    agent.installation = before.installation;
    const { server, heard, start } = aServer(agent);
    await start();
    expect([server.isOurs, heard]).toEqual([true, []]);
  });

  it("gives it at once when the other one has let it go", async () => {
    const first = aServer(anAgent("one"));
    await first.start();
    await first.server.stop();
    const second = aServer(anAgent("two"));
    await second.start();
    expect([await whose(), second.heard]).toEqual(["two", []]);
  });

  it("lets a dead one be replaced, and says what it waits for", async () => {
    await claims.claim(anAgent("dead").installation);
    const { server, heard, start } = aServer(anAgent("two"));
    await start();
    expect([server.isOurs, await whose()]).toEqual([true, "two"]);
    expect(heard).toEqual([["told", expect.stringContaining("/srv/dead on memory")], ["told", expect.stringContaining("in place of")]]);
  });

  it("says that another one has taken it, and has it again when that one is gone", async () => {
    const agent = anAgent("one");
    const first = aServer(agent);
    await first.start();
    agent.away = true;
    await claims.claim(anAgent("two").installation, await claims.find());
    await until(async () => {
      await claims.claim(anAgent("two").installation);
      return first.heard.length > 0;
    });
    expect([first.server.isOurs, first.heard.at(-1)]).toEqual([false, ["taken", expect.stringContaining("/srv/two on memory")]]);
    agent.away = false;
    await first.server.untilHeld();
    expect([await whose(), first.heard.filter(([kind]) => kind === "taken")]).toEqual(["one", [expect.anything()]]);
  });

  it("takes what its agent is after a move for no rival", async () => {
    const agent = anAgent("one");
    const { server, heard, start } = aServer(agent);
    await start();
    agent.installation = { id: "moved", place: "/srv/moved on memory" };
    await until(async () => { expect(server.isOurs).toBe(true); return (await whose()) === "moved"; });
    await server.untilHeld();
    expect(heard.filter(([kind]) => kind !== "told")).toEqual([]);
  });

  it("lets it go for good, though a renewal is under way", async () => {
    const { server, start } = aServer(anAgent("one"));
    await start();
    let renew = (): void => undefined;
    const renewal = new Promise<void>((resolve) => { renew = resolve; });
    const isRenewing = new Promise<void>((isThere) => { renewing = async () => { isThere(); await renewal; }; });
    await isRenewing;
    const stopped = server.stop();
    renew();
    await stopped;
    await new Promise((resolve) => { setImmediate(resolve); });
    expect(await whose()).toBeUndefined();
  });

  it("is silent with its agent, which may have to be replaced", async () => {
    const agent = anAgent("one");
    const { server, start } = aServer(agent);
    await start();
    agent.away = true;
    const second = aServer(anAgent("two"));
    await second.start();
    expect([await whose(), second.server.isOurs]).toEqual(["two", true]);
    await until(() => !server.isOurs);
  });

  it("may go on without an agent where nobody else serves the host, and not where somebody does", async () => {
    const [lonely, other] = [anAgent("one"), aServer(anAgent("two"))];
    lonely.away = true;
    const { server, heard, start } = aServer(lonely);
    await start();
    expect([server.isOurs, await whose()]).toEqual([true, undefined]);
    await until(() => heard.length > 0);
    await other.start();
    await until(() => !server.isOurs);
    expect(heard).toEqual([["told", expect.stringContaining("does not answer")]]);
  });

  it("asks a store that was away again", async () => {
    broken = new Error("no database");
    const { server, heard, start } = aServer(anAgent("one"));
    const started = start();
    await until(() => heard.length > 0);
    broken = undefined;
    await started;
    expect([server.isOurs, heard[0]]).toEqual([true, ["failed", "Error: no database"]]);
  });
});
