import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { aTranslation } from "@dragoman/port-contracts/common";
import { type App, startApp } from "./app.test-kit.js";
import { fieldsOf } from "./common/fields.js";
import { routes } from "./samples.test-kit.js";
import { accountOf } from "./world.test-kit.js";

let app: App;
beforeAll(async () => { app = await startApp(); });
afterAll(() => app.close());

const batchDeletes = routes.filter(({ method, path }) => method === "DELETE" && path.endsWith("/batch-delete"));
/** A filter of each that fits nothing that is there. */
const harmless: Readonly<Record<string, string>> = {
  brands: "source=nothing", dictionaries: "dictionaryIds=nothing", feedback: "sourceText=nothing", labels: "names=nothing",
  translations: "title=nothing", users: "usernames=nothing",
};
const deletions = batchDeletes.map((route) => {
  const slice = route.path.split("/").at(-2) as string;
  const names = fieldsOf(route.form as never).map(({ name }) => name);
  return [slice, route.path, names] as const;
});

describe("batch deletes", () => {
  it("are all there are", () => {
    expect(deletions.map(([slice]) => slice).sort()).toEqual(Object.keys(harmless));
  });

  describe.each(deletions)("of %s", (slice, path, names) => {
    const ask = (query: string, form?: string) =>
      app.ask("DELETE", `${path}?${query}`, { as: "super admin", ...(form === undefined ? {} : { form }) });

    it.each([
      "unknown", "page", "perPage", "Ids", "__proto__", "constructor", "toString", (names[0] as string).slice(0, -1),
      `${names[0]}s`, (names[0] as string).toUpperCase(), " ",
    ])("refuse the field %j by its name, in query and form, filled and empty", async (name) => {
      for (const value of ["x", ""]) {
        const field = `${encodeURIComponent(name)}=${value}`;
        const filter = harmless[slice] as string;
        for (const [query, form] of [[`${filter}&${field}`], [filter, field], [field, filter], [field]] as const) {
          const answer = await ask(query, form);
          expect([answer.status, answer.headers["dragoman-error"]]).toEqual([400, "field-unknown"]);
          const { error } = answer.json as { error: { message: string; details: string } };
          expect(error.message).toContain(JSON.stringify(name));
          for (const known of names) expect(error.details).toContain(known);
        }
      }
    });

    it("take every filter that their documentation lists, and refuse objects as elsewhere", async () => {
      expect([(await ask(harmless[slice] as string)).json, (await ask("", harmless[slice])).json]).toEqual([0, 0]);
      expect((await ask(names.map((name) => `${name}=`).join("&"))).headers["dragoman-error"]).toBe("filter-missing");
      expect((await ask(`${names[0]}[0]=x`)).headers["dragoman-error"]).toBe("field-nested");
    });
  });

  it("of translations take ids, and of others' translations none", async () => {
    const add = async (owner: "translator" | "linguist") =>
      (await app.world.translations.add(() => ({ state: aTranslation({ ownerId: accountOf(owner).id }) }))).id;
    const [one, two, three, foreign] = [await add("translator"), await add("translator"), await add("translator"), await add("linguist")];
    const remove = async (query: string, as: "translator" | "admin" = "translator") =>
      (await app.ask("DELETE", `/api/v2/translations/batch-delete?${query}`, { as })).json;
    const isThere = async (id: string) => await app.world.translations.find(id) !== undefined;
    const left = () => Promise.all([one, two, three, foreign].map(isThere));
    expect(await remove(`translationIds=${two},${foreign},nothing`)).toBe(1);
    expect(await left()).toEqual([true, false, true, true]);
    expect(await remove(`translationIds=${one}&translationIds=${three}&statuses=failed`)).toBe(0);
    expect(await remove("translationIds=,")).toMatchObject({ error: { code: 400 } });
    expect(await remove(`translationIds=${foreign}`, "admin")).toBe(1);
    expect(await left()).toEqual([true, false, true, false]);
  });

  it("are the only ones that refuse what they do not know", () => {
    expect(routes.filter((route) => route.knownFieldsOnly)).toEqual(batchDeletes);
  });
});
