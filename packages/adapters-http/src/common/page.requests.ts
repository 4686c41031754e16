import type { PageRequest } from "@dragoman/domain";
import { Integer } from "./fields.js";

/** Which part of a list is asked for. */
export class Paged {
  @Integer({ min: 1, max: 2 ** 31 - 1, about: "Counts from 1." })
  page?: number;

  @Integer({ min: 1, max: 1000, example: 25, about: "25 when absent." })
  perPage?: number;
}

export function pageOf({ page = 1, perPage = 25 }: Paged): PageRequest {
  return { page, perPage };
}
