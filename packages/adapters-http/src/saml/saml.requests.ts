import { Flag, Text, Texts } from "../common/fields.js";

const group = { mayBeEmpty: true, example: ["mt-users"] };

export class SamlForm {
  @Flag({ about: "Whether people can sign in by SAML." })
  enabled?: boolean;

  @Text({
    max: 2000, mayBeEmpty: true, example: "https://idp.example/metadata", code: "saml-metadata-url-invalid",
    about: "Where the identity provider publishes its metadata; read before SAML is enabled, and again every hour.",
  })
  "identityProvider.metadataUrl"?: string;

  @Flag({
    about: "Takes any certificate of the server that publishes the metadata, and an address without TLS. The metadata then count as "
      + "they were read when this was set.",
  })
  "identityProvider.insecureSkipVerify"?: boolean;

  @Text({
    max: 200, mayBeEmpty: true, example: "0f3a9c1e-7b1d-4f7e-9f55-6f1f6a1d2c3b",
    about: "For Microsoft's provider: the id of the application that this server is there; its entity id is then `spn:` and that id.",
  })
  "identityProvider.azure.applicationId"?: string;

  @Flag({ about: "Asks the provider to ask for credentials each time." })
  "identityProvider.forceAuthentication"?: boolean;

  @Text({ max: 500, mayBeEmpty: true, example: "displayName", about: "The attribute that holds the display name; empty for usual ones." })
  "identityProvider.attributes.name"?: string;

  @Text({ max: 500, mayBeEmpty: true, example: "mail", about: "The attribute that holds the e-mail address; empty for usual ones." })
  "identityProvider.attributes.email"?: string;

  @Texts({ ...group, about: "A group whose members may sign in; one that is empty clears the list." })
  loginGroup?: string[];

  @Texts({
    mayBeEmpty: true, example: ["Translators"], about: "A role of the provider's that may sign in; one that is empty clears the list.",
  })
  loginRole?: string[];

  @Texts({
    mayBeEmpty: true, example: ["linguist=Linguists"], code: "saml-mapping-invalid",
    about: "`<role>=<role of the provider's>`: who has that one gets this one. One that is empty clears the list.",
  })
  role?: string[];

  @Texts({
    mayBeEmpty: true, example: ["admin=mt-admins"], code: "saml-mapping-invalid",
    about: "`<role>=<group>`: members of the group get the role. One that is empty clears the list.",
  })
  roleGroup?: string[];
}

/** Clients give the JSON string back as they got it. */
const secret = { required: true, max: 400, secret: true, expected: "the secret from gen-secret, with or without its quotes" };

export class SecretQuery {
  @Text({ ...secret, example: "0a1b2c3d4e5f6g7h8i9j0k.1795080600123456.mark", about: "From `gen-secret`, with or without the quotes." })
  secret!: string;
}

export class SamlResponseForm {
  @Text({
    required: true, max: 131_072, secret: true, example: "PHNhbWxwOlJlc3BvbnNlLz4=",
    expected: "a response of the identity provider in Base64",
    about: "The response of the identity provider, in Base64.",
  })
  SAMLResponse!: string;
}

export class ConfirmSignInForm {
  @Text({
    required: true, max: 400, secret: true, example: "0a1b2c3d.mark", expected: "what the page holds", about: "As the page holds it.",
  })
  confirmation!: string;

  @Text({ required: true, oneOf: ["yes", "no"], about: "Whether the person began this sign-in." })
  answer!: "yes" | "no";
}
