// Caught by neural-knows-the-domain-only.
import { request } from "@dragoman/application";

export const known = request;
