import type { Letter, MailAbout } from "@dragoman/domain/mail";
import { allowReset, isMailAddress, resetHours, type User, userChanged } from "@dragoman/domain/users";
import type { Clock } from "../common/clock-and-random.js";
import type { SecretBox } from "./identity.js";
import type { ResetLinks } from "./reset-links.js";
import type { UserRepository } from "./user-repository.js";

/**
 * Writes the letter that is owed to a user; answers undefined for whoever is no user, or gets no such letter any more, and for super
 * admins where others could read it on its way.
 */
export class WriteLetter {
  constructor(
    private readonly users: UserRepository,
    private readonly links: ResetLinks,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  async run(about: MailAbout, isForSuperAdmins: boolean): Promise<Letter | undefined> {
    const user = about.kind === "ownReset" ? await this.users.findByName(about.username) : await this.users.findById(about.userId);
    if (user === undefined || user.disabled || user.authenticationType !== "local" || !isMailAddress(user.username)) return undefined;
    if (user.role === "super admin" && !isForSuperAdmins) return undefined;
    switch (about.kind) {
      case "ownReset": return resetLetter(user, await this.ownLink(user), "Somebody, probably you, asked for it.");
      case "reset": return resetLetter(user, this.box.open(about.sealedUrl), "An administrator asked for it.");
      case "password": return firstLetter(user, this.box.open(about.sealedPassword), this.links.server);
    }
  }

  /** Made anew for each try, and void once the next one is. */
  private async ownLink(user: User): Promise<string> {
    const { url, reset } = this.links.make(user.username);
    await this.users.update(user.id, (current) => userChanged(current, allowReset(current, reset), this.clock.now()));
    return url;
  }
}

function resetLetter({ username }: User, url: string, reason: string): Letter {
  return { to: username, subject: "Set your password", text: [
    `Here you set the password of ${username}:`, "", url, "",
    `The link is good once, for ${resetHours} hours, and until another one is made. ${reason}`,
    "If you want to keep your password, you need do nothing.", "",
  ].join("\n") };
}

function firstLetter({ username }: User, password: string, server: string): Letter {
  return { to: username, subject: "Your access to the translation server", text: [
    `An administrator has made an account for you at ${server}`, "",
    `User name: ${username}`, `Password: ${password}`, "",
    "Change the password once you have signed in.", "",
  ].join("\n") };
}
