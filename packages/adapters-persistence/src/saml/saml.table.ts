import type { SchemaStep } from "../common/slice.js";

/** Sign-ins that a provider answered, by the id of their secret: each once, until the secret has ended. */
export const samlSchema: SchemaStep = {
  number: 24, name: "sign-ins by SAML", minimumCode: 24,
  sql: `
    CREATE TABLE saml_sign_ins (
      id text COLLATE "C" PRIMARY KEY,
      sign_in json NOT NULL,
      begun bigint NOT NULL
    );
    CREATE INDEX saml_sign_ins_begun ON saml_sign_ins (begun);
  `,
};
