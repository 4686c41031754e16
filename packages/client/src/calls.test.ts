import { describe, expect, it } from "@jest/globals";
import type { Dragoman, Operation } from "./index.js";
import { all, aServer, cut, failure, json, stream } from "./server.test-kit.js";

const page = (labels: readonly object[], totalPages: number) => json({ labels, page: 1, perPage: 2, totalPages, totalItems: 3 });
const job = (state: string, progress = 0) => ({ translationId: "t", state, substate: state, result: { progress } });
const isDone = ({ state }: { state: string }) => state === "done";
const followed = "getTranslationsTranslationId";

describe("a call", () => {
  it("puts each field where it belongs", async () => {
    const { client, asked } = aServer([json({})]);
    await client.request("putDictionariesDictionaryIdTermDelete", { dictionaryId: "a b/c", source: ["one, two", "three & four"] });
    await client.request("getTranslations", { statuses: ["done", "failed"], title: "ä", page: 2, username: undefined });
    await client.request("putSystemLdapTest", { ldapConfig: {} as never, username: "u" });
    await client.request("deleteBrands", { source: ["a,b"] });
    expect(asked.map(({ method, path, query, body }) => [method, path, String(query), body ?? ""])).toEqual([
      ["PUT", "/api/v2/dictionaries/a%20b%2Fc/term/delete", "", "source=one%2C+two&source=three+%26+four"],
      ["GET", "/api/v2/translations", "statuses=done&statuses=failed&title=%C3%A4&page=2", ""],
      ["PUT", "/api/v2/system/ldap/test", "", "{\"ldapConfig\":{},\"username\":\"u\"}"],
      ["DELETE", "/api/v2/brands", "source=a%2Cb", ""],
    ]);
    expect(asked.map(({ headers }) => headers.get("content-type")))
      .toEqual(["application/x-www-form-urlencoded", null, "application/json", null]);
  });

  it("sends files with their names, and bytes in Base64", async () => {
    const { client, asked } = aServer([json({})]);
    await client.request("postBrandsImport", { file: new File(["<brands/>"], "brands.xml") });
    await client.request("postBrandsImport", { file: new Uint8Array([1, 2]) });
    await client.request("postBrandsImport", { file: "ä" });
    const languages = { sourceLanguageId: "eng", targetLanguageId: "spa" };
    await client.dictionaries.create({ dictionaryId: "d", ...languages, content: new Uint8Array([251, 255]) });
    const files = asked.slice(0, 3).map(({ body }) => (body as FormData).get("file"));
    expect([(files[0] as File).name, await (files[0] as File).text(), await (files[1] as File).arrayBuffer(), files[2]])
      .toEqual(["brands.xml", "<brands/>", new Uint8Array([1, 2]).buffer, "ä"]);
    expect(asked[3]?.form.get("content")).toBe("+/8=");
  });

  it.each(["", ".", ".."])("never asks for another path because a name is %j", (username) => {
    const { client, asked } = aServer([json({})]);
    expect(() => client.request("deleteUsersUsername", { username })).toThrow(TypeError);
    expect(() => client.request("noSuchOperation" as Operation)).toThrow("There is no operation noSuchOperation.");
    expect(asked).toEqual([]);
  });

  it("reads answers by their media type", async () => {
    const answer = (body: string, type: string) => () => new Response(body, { headers: { "Content-Type": type } });
    const { client } = aServer([
      answer("3", "application/json; charset=utf-8"), answer("<html>", "text/html"), answer("PK", "application/zip"),
      answer("<x/>", "text/xml"),
      () => new Response(null, { status: 302, headers: { Location: "https://idp.example/" } }),
      () => new Response(null, { status: 204 }),
    ]);
    expect(await client.request("deleteLabelsBatchDelete", { labelIds: [1, 2, 3] })).toBe(3);
    expect(await client.request("getApiExtV1ResetPassword", { username: "a", token: "t" })).toBe("<html>");
    expect(await client.request("getDictionariesDownloadArchive")).toEqual(new Uint8Array([80, 75]));
    expect(await client.bytes("getBrandsExport")).toEqual(new TextEncoder().encode("<x/>"));
    expect(await client.request("getAuthSamlInit", { secret: "s" })).toBe("https://idp.example/");
    expect(await client.request("deleteLabelsLabelId", { labelId: 1 })).toBeUndefined();
    expect(client.address("getAuthSamlInit", { secret: "s&" })).toBe("https://mt.example/api/v2/auth/saml/init?secret=s%26");
  });
});

describe("the types", () => {
  it("refuse what the server would refuse", () => {
    // Checked by `npm run types`; nobody calls it.
    const refused = (server: Dragoman) => [
      // @ts-expect-error A pair says both languages.
      server.translate("a", { pair: "EngSpa", to: "es" }),
      // @ts-expect-error A field that must be there is missing,
      server.request("postLabels", {}),
      // @ts-expect-error or all of them.
      server.request("postLabels"),
      // @ts-expect-error There is no such mode,
      server.pairs.list({ mode: "all" }),
      // @ts-expect-error no such operation,
      server.request("getNothing"),
      // @ts-expect-error and no such engine.
      server.hosts.startEngine({ kind: "steam", hostname: "localhost", engineId: "e" }),
    ];
    expect(refused).toHaveLength(1);
  });
});

describe("a list", () => {
  it("has the items of all pages, and turns them when they are wanted", async () => {
    const { client, asked } = aServer([page([{ id: 1 }, { id: 2 }], 2), page([{ id: 3 }], 2)]);
    expect(await all(client.labels.list({ names: ["a"], perPage: 2 }))).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(asked.map(({ query }) => String(query))).toEqual(["perPage=2&names=a&page=1", "perPage=2&names=a&page=2"]);
    for await (const { id } of client.labels.list()) if (id === 3) break;
    expect(asked).toHaveLength(3);
  });

  it("may be empty", async () => {
    expect(await all(aServer([page([], 0)]).client.labels.list())).toEqual([]);
  });
});

describe("states", () => {
  const follow = (...replies: Parameters<typeof aServer>[0]) => {
    const { client, asked } = aServer(replies, { retries: 0 });
    return { asked, states: () => all(client.states(followed, { translationId: "t" }, isDone as never)) };
  };

  it("come from one event stream until the last one", async () => {
    const { states, asked } = follow(stream([job("preparing"), job("inProgress", 40), job("done", 100)]));
    expect(await states()).toMatchObject([{ state: "preparing" }, { result: { progress: 40 } }, { state: "done" }]);
    expect(asked.map(({ headers }) => headers.get("accept"))).toEqual(["text/event-stream, application/json;q=0.5"]);
  });

  it("are asked for one by one where there is no stream", async () => {
    const { states } = follow(json(job("inProgress")), json(job("done")));
    expect(await states()).toMatchObject([{ state: "inProgress" }, { state: "done" }]);
  });

  it("go on after a stream that broke off, ended early, or that too many watch", async () => {
    for (const reply of [stream([job("preparing")], true), failure(429, "too-many-watchers", { "Retry-After": "1" })]) {
      const { states, asked } = follow(reply, json(job("inProgress")), stream([job("done")]));
      expect((await states()).slice(-2)).toMatchObject([{ state: "inProgress" }, { state: "done" }]);
      expect(asked[1]?.headers.get("accept")).toBe("application/json");
    }
    const { states } = follow(stream([job("preparing")]), stream([job("done")]));
    expect(await states()).toMatchObject([{ state: "preparing" }, { state: "done" }]);
  });

  it("end with the failure of a job that is gone, of a server that is, and for a caller who leaves", async () => {
    await expect(follow(failure(404, "translation-not-found")).states()).rejects.toMatchObject({ code: "translation-not-found" });
    await expect(follow(cut).states()).rejects.toMatchObject({ code: "network" });
    const { client } = aServer([stream([job("preparing")])]);
    const leaving = new AbortController();
    const states = client.states(followed, { translationId: "t" }, isDone as never, { signal: leaving.signal });
    await states.next();
    leaving.abort(new Error("Left."));
    await expect(states.next()).rejects.toThrow("Left.");
  });
});
