/** Fields of JSON that others wrote: each is of its kind, or undefined. */
export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields =>
  (typeof value === "object" && value !== null && !Array.isArray(value) ? value as Fields : {});
export const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** A text of one line, of at most 200 characters. */
export const textOf = (value: unknown): string | undefined =>
  (typeof value === "string" && /^[^\p{Cc}]{1,200}$/u.test(value) ? value : undefined);
export const sizeOf = (value: unknown): number | undefined =>
  (Number.isSafeInteger(value) && (value as number) >= 0 ? value as number : undefined);
export const numberOf = (value: unknown): number | undefined => (typeof value === "number" && Number.isFinite(value) ? value : undefined);
/** In lower case. */
export const sha256Of = (value: unknown): string | undefined =>
  (typeof value === "string" && /^[\da-f]{64}$/i.test(value) ? value.toLowerCase() : undefined);

/** The fields that have a value, for optional ones that must not be there as `undefined`. */
export function present<T extends object>(facts: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as
    { [K in keyof T]: Exclude<T[K], undefined> };
}
