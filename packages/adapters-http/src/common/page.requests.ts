import type { PageRequest } from "@dragoman/domain/common";
import { type Dto, Integer } from "./fields.js";

/** Which part of a list is asked for. */
interface Paged {
  readonly page?: number;
  readonly perPage?: number;
}

/** How many items a page has where nothing is said, of lists that do not say so either. */
const usualPerPage = 25;
const dtos = new Map<number, Dto<Paged>>();

/** The fields of a list whose route is `paged`: with a number, a page has so many items where nothing is said. */
export function pagedBy(paged: true | number): Dto<Paged> {
  const usual = paged === true ? usualPerPage : paged;
  const known = dtos.get(usual);
  if (known !== undefined) return known;
  class PagedFields {
    @Integer({ min: 1, max: 2 ** 31 - 1, default: 1, about: "Counts from 1. Past the last page: an empty list and the true totals." })
    page?: number;

    @Integer({ min: 1, max: 1000, example: usual, default: usual, about: "How many items a page has." })
    perPage?: number;
  }
  dtos.set(usual, PagedFields);
  return PagedFields;
}

/** The page that is asked for. */
export function pageOf({ page = 1, perPage }: Paged, paged: true | number | undefined): PageRequest {
  return { page, perPage: perPage ?? (typeof paged === "number" ? paged : usualPerPage) };
}
