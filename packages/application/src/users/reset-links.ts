import { invalid } from "@dragoman/domain/common";
import { openReset, type PasswordReset } from "@dragoman/domain/users";
import type { Clock, Random } from "../common/clock-and-random.js";
import { publicAddress } from "../common/public-address.js";
import type { SecretBox } from "./identity.js";

// 62^43 is more than 2^256.
const tokenLength = 43;

/** Where links that reset a password may lead. */
export interface ResetPages {
  /** Where this server is reached. */
  readonly server: string;
  /** Its own page. */
  readonly ownPage: string;
  /** Origins beside that of the own page. */
  readonly origins: readonly string[];
}

/** The pages of the server that people reach at `publicUrl`; links may lead to pages of `origins` too. */
export function resetPagesAt(publicUrl: string, origins: readonly string[]): ResetPages {
  return { server: publicAddress(publicUrl, "/"), ownPage: publicAddress(publicUrl, "/api/ext/v1/reset-password"), origins };
}

/** A link that was made, and the reset that it opens. */
export interface ResetLink {
  readonly url: string;
  readonly reset: PasswordReset;
}

/** Makes the links that reset passwords. */
export class ResetLinks {
  constructor(
    private readonly box: SecretBox,
    private readonly random: Random,
    private readonly clock: Clock,
    private readonly pages: ResetPages,
  ) {}

  /** A link to the own page, or to the one that is called back. Throws `callback-url-refused` for a page that may not be told tokens. */
  make(username: string, callbackUrl?: string): ResetLink {
    const url = callbackUrl === undefined ? this.ownPage(username) : this.allowed(callbackUrl);
    const token = this.random.token(tokenLength);
    url.searchParams.set("token", token);
    return { url: url.href, reset: openReset(this.hash(token), this.clock.now()) };
  }

  /** Where this server is reached. */
  get server(): string {
    return this.pages.server;
  }

  /** What is kept of a token. */
  hash(token: string): string {
    return this.box.fingerprint(`reset ${token}`);
  }

  private ownPage(username: string): URL {
    const page = new URL(this.pages.ownPage);
    page.searchParams.set("username", username);
    return page;
  }

  private allowed(callbackUrl: string): URL {
    const url = URL.canParse(callbackUrl) ? new URL(callbackUrl) : undefined;
    const origins = [new URL(this.pages.ownPage).origin, ...this.pages.origins];
    // The origin of blob: is that of the address behind it.
    const isAllowed = url !== undefined && /^https?:$/.test(url.protocol) && origins.includes(url.origin);
    if (!isAllowed || url.username !== "" || url.password !== "") {
      throw invalid("callback-url-refused", "The callbackUrl is not one that reset tokens may be sent to.",
        `It must be a URL of ${origins.join(" or ")}, without a user name. DRAGOMAN_RESET_ORIGINS lists the origins.`);
    }
    return url;
  }
}
