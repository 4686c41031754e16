import { readySaml } from "@dragoman/domain/saml";
import type { Random } from "../common/clock-and-random.js";
import type { SettingStore } from "../system/index.js";
import { samlOff } from "./saml-failures.js";
import type { SamlMessages } from "./saml-messages.js";
import { samlService, samlSettingGroup } from "./saml-setting-group.js";
import type { SignInSecrets } from "./sign-in-secrets.js";

/** Gives a program the secret that it waits with, and that it opens the browser with. */
export class GiveSignInSecret {
  constructor(private readonly secrets: SignInSecrets) {}

  run(): string {
    return this.secrets.secret();
  }
}

/** Where a browser goes, and what it keeps. */
export interface SentToProvider {
  readonly url: string;
  /** The sign-in, which names what the browser keeps. */
  readonly id: string;
  /** By this it is known again; nobody else learns it. */
  readonly browser: string;
}

const browserLength = 32;

/**
 * Sends a browser to the identity provider. Rejects with `saml-off` unless people can sign in by SAML, and with `saml-secret-unknown`.
 */
export class BeginSamlSignIn {
  constructor(
    private readonly settings: SettingStore, private readonly messages: SamlMessages, private readonly secrets: SignInSecrets,
    private readonly random: Random, private readonly publicUrl: string,
  ) {}

  async run(secret: string): Promise<SentToProvider> {
    const settings = readySaml(await this.settings.read(samlSettingGroup));
    if (settings === undefined) throw samlOff();
    const begun = this.secrets.readSecret(secret);
    const browser = this.random.token(browserLength);
    const { provider, forceAuthentication } = settings;
    const request = { id: this.secrets.requestId(begun, browser), forceAuthentication };
    const parties = { provider, service: samlService(this.publicUrl, settings) };
    return { id: begun.id, browser, url: await this.messages.requestUrl(parties, request) };
  }
}
