import type { EntitySchemaColumnOptions } from "typeorm";

/** Moments and other whole numbers beyond 32 bits: `bigint` in PostgreSQL, a number here. */
export const bigint: EntitySchemaColumnOptions = {
  type: "bigint",
  transformer: { to: (value: number | null) => value, from: (value: string | null) => (value === null ? null : Number(value)) },
};

const notKept = /\u0000|\p{Surrogate}/gu;

/**
 * The form in which a text is compared in PostgreSQL, which cannot keep NUL or half a surrogate pair. U+FFFF stands for them: no
 * text holds it.
 */
export function comparable(text: string): string {
  return text.replaceAll(notKept, "\uffff");
}

/** A LIKE pattern that finds the part anywhere; its own wild cards stand for themselves. */
export function containing(part: string): string {
  return `%${comparable(part).replaceAll(/[\\%_]/g, "\\$&")}%`;
}
