import { readySaml, type SamlSettings } from "@dragoman/domain/saml";
import type { SettingStore } from "../system/index.js";
import type { SamlMessages } from "./saml-messages.js";
import { samlService, samlSettingGroup } from "./saml-setting-group.js";

/** Shows how people sign in by SAML. */
export class ReadSamlSettings {
  constructor(private readonly settings: SettingStore) {}

  run(): Promise<SamlSettings> {
    return this.settings.read(samlSettingGroup);
  }
}

/** Tells whether people can sign in by SAML. */
export class IsSamlAvailable {
  constructor(private readonly settings: SettingStore) {}

  async run(): Promise<boolean> {
    return readySaml(await this.settings.read(samlSettingGroup)) !== undefined;
  }
}

/** Tells identity providers what they have to know of this server, in XML. */
export class DescribeSamlService {
  constructor(
    private readonly settings: SettingStore, private readonly messages: SamlMessages, private readonly publicUrl: string,
  ) {}

  async run(): Promise<string> {
    return this.messages.metadata(samlService(this.publicUrl, await this.settings.read(samlSettingGroup)));
  }
}
