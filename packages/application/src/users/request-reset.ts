import type { MailAbout } from "@dragoman/domain/mail";
import { allowReset, resetHours, userChanged } from "@dragoman/domain/users";
import type { Caller } from "../common/caller.js";
import type { Clock } from "../common/clock-and-random.js";
import { findVisibleUser, requireRank } from "./access.js";
import type { SecretBox } from "./identity.js";
import type { Mailing } from "./mailing.js";
import type { ResetLinks } from "./reset-links.js";
import type { UserRepository } from "./user-repository.js";

/** How a reset is asked for. */
export interface RequestResetForm {
  /** The page that the link leads to, in place of that of the server. */
  readonly callbackUrl?: string;
  /** True where the user gets no letter with the link. */
  readonly suppressEmail?: boolean;
}

/** A reset that was asked for. */
export interface ResetRequest {
  readonly username: string;
  /** Where the password is set, or what to do in words. */
  readonly url: string;
  readonly expirationInHours: number;
}

/**
 * Makes a link by which whoever has it sets the password of a user, and sends it to the user where there is mail; one that was made
 * before ends. For administrators.
 */
export class RequestReset {
  constructor(
    private readonly users: UserRepository,
    private readonly links: ResetLinks,
    private readonly mailing: Pick<Mailing, "isSetUp">,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  async run(caller: Caller, username: string, { callbackUrl, suppressEmail = false }: RequestResetForm): Promise<ResetRequest> {
    const found = await findVisibleUser(this.users, caller, username);
    const { url, reset } = this.links.make(found.username, callbackUrl);
    const isMailed = !suppressEmail && await this.mailing.isSetUp();
    const mails: readonly MailAbout[] = isMailed ? [{ kind: "reset", userId: found.id, sealedUrl: this.box.seal(url) }] : [];
    const user = await this.users.update(found.id, (user) => {
      requireRank(caller, user.role);
      return { ...userChanged(user, allowReset(user, reset), this.clock.now()), mails };
    });
    return { username: user.username, url, expirationInHours: resetHours };
  }
}
