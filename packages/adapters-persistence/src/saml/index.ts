import type { SamlSignInRepository } from "@dragoman/application/saml";
import type { OnDatabase, PersistenceSlice } from "../common/slice.js";
import { PostgresSamlSignInRepository } from "./postgres-saml-sign-in-repository.js";
import { samlSchema } from "./saml.table.js";

export { PostgresSamlSignInRepository };

/** How sign-ins by SAML are kept. */
export const saml = {
  tables: [],
  steps: [samlSchema],
  ports: { signIns: ({ database }: OnDatabase): SamlSignInRepository => new PostgresSamlSignInRepository(database) },
} satisfies PersistenceSlice;
