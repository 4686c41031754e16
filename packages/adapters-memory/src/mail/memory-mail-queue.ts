import { type Clock, systemClock } from "@dragoman/application/common";
import type { MailQueue } from "@dragoman/application/mail";
import { type Instant, microsPerMs } from "@dragoman/domain/common";
import type { MailAbout, OwedMail } from "@dragoman/domain/mail";

/** Owed letters of this process. */
export class MemoryMailQueue implements MailQueue {
  private readonly mails = new Map<string, OwedMail>();
  private added = 0;

  constructor(private readonly clock: Clock = systemClock) {}

  /** What all letters are about that are owed, in the order in which they came. */
  get owed(): readonly MailAbout[] {
    return [...this.mails.values()].map(({ about }) => about);
  }

  async add(about: MailAbout): Promise<void> {
    this.addNow(about);
  }

  /** For stores that write a change and its letters together. */
  addNow(about: MailAbout): void {
    const id = `mail-${(this.added += 1)}`;
    const now = this.clock.now();
    this.mails.set(id, { id, about, owed: now, due: now, tries: 0 });
  }

  async take(tried: (mail: OwedMail, now: Instant) => OwedMail, longestMs: number): Promise<OwedMail | undefined> {
    const now = this.clock.now();
    const [first] = [...this.mails.values()].filter(({ due }) => due <= now || due > now + longestMs * microsPerMs)
      .sort((one, other) => one.due - other.due);
    if (first === undefined) return undefined;
    const mail = tried(first, now);
    this.mails.set(mail.id, mail);
    return mail;
  }

  async remove(id: string): Promise<void> {
    this.mails.delete(id);
  }

  async sweep(olderThanMs: number): Promise<readonly string[]> {
    const until = this.clock.now() - olderThanMs * microsPerMs;
    const old = [...this.mails.values()].filter(({ owed }) => owed <= until).map(({ id }) => id);
    for (const id of old) this.mails.delete(id);
    return old;
  }
}
