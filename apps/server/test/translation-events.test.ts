import { describe, expect, it } from "@jest/globals";
import type { Client } from "./support/client.js";
import { person, usePeople } from "./support/people.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

describe("states of a translation as events", () => {
  const { dragoman, admin } = useSandbox("EngSpa");
  const who = usePeople(dragoman);
  const { translator } = who;
  const pair = sandboxPair("EngSpa");

  const follow = async (id: string, client: Client, signal?: AbortSignal) =>
    fetch(`${dragoman.url}/api/v2/translations/${id}`,
      { headers: { ...client.headers, Accept: "text/event-stream" }, ...(signal === undefined ? {} : { signal }) });
  const statesOf = (events: string) =>
    events.split("\n\n").filter((event) => event.startsWith("data: ")).map((event) => JSON.parse(event.slice(6)));

  it("come until the job is done, the last of them as the job stays", async () => {
    const id = await translator.create(pair, "sandbox:slow=5000\nOne.\nTwo.", { inputFormat: "text/x-line" });
    const answer = await follow(id, translator);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
    expect([answer.headers.get("cache-control"), answer.headers.get("vary")]).toEqual(["no-store", expect.stringMatching(/Accept/)]);
    const states = statesOf(await answer.text());
    expect(states.length).toBeGreaterThanOrEqual(2);
    const order = ["created", "scheduled", "translating", "succeeded"];
    const shown = states.map(({ substate }) => order.indexOf(substate));
    expect([shown.includes(-1), shown]).toEqual([false, [...shown].sort((a, b) => a - b)]);
    expect(states[0].state).not.toBe("done");
    expect(states.filter((state, at) => at > 0 && JSON.stringify(state) === JSON.stringify(states[at - 1]))).toEqual([]);
    expect(states.at(-1)).toEqual((await translator.get(`/translations/${id}`)).json);
    const progress = states.map(({ result }) => result.progress as number);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.at(-1)).toBe(100);
  });

  it("are one of a job that is done, and tell of a cancellation at once", async () => {
    const id = await translator.finish(pair, "One.");
    expect(statesOf(await (await follow(id, admin)).text()).map(({ substate }) => substate)).toEqual(["succeeded"]);
    const canceled = await translator.create(pair, "sandbox:slow=30000");
    const answer = await follow(canceled, translator);
    await translator.put(`/translations/${canceled}/cancel`);
    expect(statesOf(await answer.text()).at(-1)).toMatchObject({ state: "done", substate: "canceled" });
  });

  it("end when the job is deleted, and when the caller may not look any more", async () => {
    const id = await translator.create(pair, "sandbox:slow=30000");
    const answer = await follow(id, translator);
    await translator.delete(`/translations/${id}`);
    expect(statesOf(await answer.text()).every(({ state }) => state !== "done")).toBe(true);

    const leaver = await person(dragoman, "leaver", "translator");
    const own = await leaver.create(pair, "sandbox:slow=30000");
    const watching = await follow(own, leaver);
    await admin.put("/users/leaver@mail.example", { disabled: true });
    expect(statesOf(await watching.text()).every(({ state }) => state !== "done")).toBe(true);
    await admin.delete(`/translations/${own}`);
  });

  it("are refused like the job itself, and JSON is for everybody else", async () => {
    const id = await translator.finish(pair, "One.");
    const asked = [follow(id, who.linguist), follow("nothing", admin), follow(id, who.observer), follow(id, who.stranger)];
    const refused = await Promise.all(asked.map(async (answer) => {
      const { status, headers } = await answer;
      return [status, headers.get("dragoman-error"), headers.get("content-type")?.split(";")[0]];
    }));
    expect(refused).toEqual([
      [404, "translation-not-found"], [404, "translation-not-found"], [403, "role-not-sufficient"], [401, "not-authenticated"],
    ].map((one) => [...one, "application/json"]));
    expect((await translator.get(`/translations/${id}`, {}, { Accept: "*/*" })).json.translationId).toBe(id);
    expect((await translator.get(`/translations/${id}`, {}, { Accept: "application/json, text/event-stream" })).json.translationId)
      .toBe(id);
  });

  it("are for so many watchers at once, and who leaves makes room", async () => {
    const id = await translator.create(pair, "sandbox:slow=30000");
    for (let n = 0; n < 20; n += 1) {
      const { status } = await fetch(`${dragoman.url}/api/v2/translations/${id}`,
        { method: "HEAD", headers: { ...translator.headers, Accept: "text/event-stream" } });
      expect(status).toBe(200);
    }
    const leaving = new AbortController();
    const watching = await Promise.all(Array.from({ length: 16 }, () => follow(id, translator, leaving.signal)));
    expect(watching.map(({ status }) => status)).toEqual(watching.map(() => 200));
    const refused = await follow(id, translator);
    expect([refused.status, refused.headers.get("dragoman-error"), refused.headers.has("retry-after")])
      .toEqual([429, "too-many-watchers", true]);
    const others = new AbortController();
    expect((await follow(id, admin, others.signal)).status).toBe(200);
    others.abort();
    leaving.abort();
    await until("room for another watcher", async () => {
      const own = new AbortController();
      const { status } = await follow(id, translator, own.signal);
      own.abort();
      return status === 200 ? true : undefined;
    });
    await translator.delete(`/translations/${id}`);
  });
});
