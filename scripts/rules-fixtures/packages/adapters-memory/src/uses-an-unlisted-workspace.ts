// Caught by every-package-is-listed.
import { message } from "@dragoman/host-protocol";

export const used = message;
