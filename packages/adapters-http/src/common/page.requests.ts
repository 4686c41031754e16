import type { PageRequest } from "@dragoman/domain/common";
import { Integer } from "./fields.js";

/** Which part of a list is asked for. */
export class Paged {
  @Integer({ min: 1, max: 2 ** 31 - 1, default: 1, about: "Counts from 1. Past the last page: an empty list and the true totals." })
  page?: number;

  @Integer({ min: 1, max: 1000, example: 25, default: 25, about: "How many items a page has." })
  perPage?: number;
}

export function pageOf({ page = 1, perPage = 25 }: Paged): PageRequest {
  return { page, perPage };
}
