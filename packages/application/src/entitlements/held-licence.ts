import { DomainError } from "@dragoman/domain/common";
import { checkLicence, type Grant, type Licence } from "@dragoman/domain/entitlements";
import { settingsChanged } from "@dragoman/domain/system";
import type { Clock, Random } from "../common/clock-and-random.js";
import type { Grants } from "../hosts/index.js";
import type { SettingGroup, SettingStore } from "../system/index.js";
import type { SecretBox } from "../users/index.js";
import type { LicenceReader } from "./licence-reader.js";

/** The licence file as it came, sealed; nothing before the first one. */
export const licenceSettings: SettingGroup<{ readonly sealed?: string }> = { name: "licence", whole: (stored) => stored };
/** What tells this installation from all others; "" before somebody asked. */
export const installationSettings: SettingGroup<{ readonly id: string }> = { name: "installation", whole: ({ id = "" }) => ({ id }) };

/** Knows this installation by its id, which stays as long as its data. */
export class Installation {
  constructor(private readonly settings: SettingStore, private readonly random: Random) {}

  async id(): Promise<string> {
    const { id } = await this.settings.read(installationSettings);
    if (id !== "") return id;
    const kept = await this.settings.update(installationSettings, (was, now) =>
      (was.id === "" ? { state: { id: this.random.id() }, events: [settingsChanged("installation", now)] } : { state: was }));
    return kept.id;
  }
}

/** The licence of this installation, and what it grants. */
export class HeldLicence implements Grants {
  constructor(
    private readonly settings: SettingStore, private readonly secrets: SecretBox, private readonly reader: LicenceReader,
    private readonly installation: Installation, private readonly clock: Clock,
  ) {}

  /** What holds now. Where there is no licence, or none that is good any more, it is the community licence. */
  async current(): Promise<Grant> {
    try {
      return await this.held() ?? "community";
    } catch (fault) {
      if (fault instanceof DomainError && fault.kind === "invalid") return "community";
      throw fault;
    }
  }

  /** The licence that is kept, if any. Rejects as `check` does when it is not good any more. */
  async held(): Promise<Licence | undefined> {
    const { sealed } = await this.settings.read(licenceSettings);
    return sealed === undefined ? undefined : this.check(this.secrets.open(sealed));
  }

  /** What a licence file grants here and now. Rejects (invalid) with `licence-` `malformed`, `foreign`, `tampered` or `expired`. */
  async check(file: string): Promise<Licence> {
    const licence = await this.reader.read(file);
    checkLicence(licence, await this.installation.id(), this.clock.now());
    return licence;
  }
}
