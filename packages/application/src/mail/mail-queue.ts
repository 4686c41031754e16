import type { Instant } from "@dragoman/domain/common";
import type { MailAbout, OwedMail } from "@dragoman/domain/mail";

/** Keeps letters until they are sent. Those that tell of a change of a user are stored with it, by the repository of users. */
export interface MailQueue {
  /** From now on it is owed, and due. */
  add(about: MailAbout): Promise<void>;
  /**
   * The letter that has been due the longest, as `tried` makes it; undefined while none is due. It is stored like that before it is
   * answered, so that no rival has it before it is due again. One that waits longer than `longestMs` was put off by a clock that was
   * ahead, and is due.
   */
  take(tried: (mail: OwedMail, now: Instant) => OwedMail, longestMs: number): Promise<OwedMail | undefined>;
  /** It is owed no more; one that is gone already is no failure. */
  remove(id: string): Promise<void>;
  /** Removes letters that have been owed for `olderThanMs` or longer; answers their ids. */
  sweep(olderThanMs: number): Promise<readonly string[]>;
}
