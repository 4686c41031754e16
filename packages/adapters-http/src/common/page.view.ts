import { type Page, totalPages } from "@dragoman/domain/common";
import { integer, like, list, named, object, type Schema } from "./schema.js";

/** Shows a page of a list under the name of the list. */
export function showPage<T>(name: string, show: (item: T) => unknown): (page: Page<T>) => object {
  return (page) => ({
    [name]: page.items.map(show),
    page: page.page, perPage: page.perPage, totalPages: totalPages(page), totalItems: page.totalItems,
  });
}

export function pageSchema(title: string, name: string, item: Schema): Schema {
  return named(title, object({
    [name]: list(item), page: like(integer, 1), perPage: like(integer, 25), totalPages: like(integer, 1), totalItems: like(integer, 1),
  }));
}
