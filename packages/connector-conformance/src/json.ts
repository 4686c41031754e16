/** What stands at a path of a JSON document, `labels.0.id`; undefined when there is nothing. */
export function at(json: unknown, path: string): unknown {
  return path.split(".").filter((name) => name !== "").reduce<unknown>(
    (value, name) => (isObject(value) && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined), json);
}

export const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
export const isString = (value: unknown): value is string => typeof value === "string";
export const isNumber = (value: unknown): value is number => typeof value === "number";
export const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";
export const isSentence = (value: unknown): boolean => isString(value) && /\S/.test(value);
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
