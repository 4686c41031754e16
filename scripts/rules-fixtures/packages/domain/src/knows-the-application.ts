// Caught by domain-imports-nothing.
import type { User } from "@dragoman/application";

export type Known = User;
