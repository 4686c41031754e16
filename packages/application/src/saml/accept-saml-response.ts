import type { Instant } from "@dragoman/domain/common";
import { personOf, readySaml } from "@dragoman/domain/saml";
import type { SettingStore } from "../system/index.js";
import { responseInvalid, samlOff } from "./saml-failures.js";
import type { SamlMessages } from "./saml-messages.js";
import { samlService, samlSettingGroup } from "./saml-setting-group.js";
import type { SamlSignInRepository } from "./saml-sign-in-repository.js";
import type { SignInSecrets } from "./sign-in-secrets.js";

/** What a person is asked: whether it was them who began this sign-in. */
export interface AskedToConfirm {
  readonly username: string;
  readonly begun: Instant;
  /** What they send back with their answer. */
  readonly confirmation: string;
}

/**
 * Takes what the identity provider says of somebody. Nothing follows from it until they confirm in the browser that they began with.
 * Rejects with `saml-response-invalid`, with `saml-response-used` when it comes again, and as `personOf` does.
 */
export class AcceptSamlResponse {
  constructor(
    private readonly settings: SettingStore, private readonly messages: SamlMessages, private readonly secrets: SignInSecrets,
    private readonly signIns: SamlSignInRepository, private readonly publicUrl: string,
  ) {}

  async run(response: string): Promise<AskedToConfirm> {
    const settings = readySaml(await this.settings.read(samlSettingGroup));
    if (settings === undefined) throw samlOff();
    const parties = { provider: settings.provider, service: samlService(this.publicUrl, settings) };
    const isOurs = (requestId: string) => this.secrets.readRequestId(requestId) !== undefined;
    const { requestId, ...assertion } = await this.messages.readResponse(parties, response, isOurs);
    const request = this.secrets.readRequestId(requestId);
    if (request === undefined) throw responseInvalid("It answers no request of this server.");
    const { id, begun } = request;
    const person = personOf(assertion, settings);
    await this.signIns.add({ state: { id, begun, state: "answered", person } });
    return { username: person.username, begun, confirmation: this.secrets.confirmation(request) };
  }
}
