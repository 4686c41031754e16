import type { Grant } from "@dragoman/domain/entitlements";

/** Tells what the engines of this installation may have. */
export interface Grants {
  /** What holds now. */
  current(): Promise<Grant>;
}
