import { fieldsOf } from "./fields.js";
import type { Route, UndocumentedRoute } from "./route.js";
import type { RouteDocs, SliceDocs, Tag } from "./route-docs.js";

/** Joins the routes of a slice with what its documentation says of them; throws when the two do not fit. */
export function documented<U>(docs: SliceDocs, routes: readonly UndocumentedRoute<U>[]): readonly Route<U>[] {
  const unused = new Map<string, RouteDocs>(Object.entries(docs.routes));
  const joined = routes.map((route) => {
    const name = `${route.method} ${route.path}`;
    const found = unused.get(name);
    if (found === undefined) throw new Error(`${name} has no documentation; write it beside the routes of its slice.`);
    unused.delete(name);
    checkShows(name, route, found);
    return { ...route, docs: withAbsence(route, found, docs), tag: tagOf(route, docs) };
  });
  for (const name of unused.keys()) throw new Error(`${name} is documented, and there is no such route.`);
  return joined;
}

/** The groups that routes belong to, in the order in which they come. */
export function tagsOf(routes: readonly Route[]): readonly Tag[] {
  return [...new Map(routes.map(({ tag }) => [tag.name, tag])).values()];
}

function checkShows(name: string, { form }: UndocumentedRoute, { shows = [] }: RouteDocs): void {
  const known = form === undefined ? [] : fieldsOf(form).map((field) => field.name);
  for (const shown of shows) {
    if (!known.includes(shown)) throw new Error(`${name} is documented with the field ${shown}, which its form does not have.`);
  }
}

function withAbsence({ params, path }: UndocumentedRoute, found: RouteDocs, { absent = {} }: SliceDocs): RouteDocs {
  const failing = absent[/.*:(\w+)/.exec(path)?.[1] ?? ""];
  return params === undefined || failing === undefined ? found : { ...found, fails: { 404: failing, ...found.fails } };
}

function tagOf({ path }: UndocumentedRoute, { tags }: SliceDocs): Tag {
  const first = path.split("/")[1] ?? "";
  const name = first in tags ? first : Object.keys(tags)[0] ?? "";
  return { name, description: tags[name] ?? "" };
}
