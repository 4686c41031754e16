import type { Label } from "@dragoman/domain/labels";
import { integer, like, named, object, type Schema, text } from "../common/schema.js";

export function showLabel({ id, name }: Label): object {
  return { id, name };
}

export const labelSchema: Schema = named("Label", object({ id: like(integer, 7), name: like(text, "legal") }));
