import assert from "node:assert/strict";
import type { MailServer, MailTransport } from "@dragoman/application/mail";
import type { Letter } from "@dragoman/domain/mail";
import { rejects } from "../common/expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
export interface MailTransportSubject extends Subject<MailTransport> {
  /** One that takes letters. */
  readonly server: MailServer;
  /** One that does not answer. */
  readonly away: MailServer;
  /** An address that the first one does not know. */
  readonly unknown: string;
  /** The letters that arrived there. */
  arrived(): Promise<readonly (Letter & { readonly from: string; readonly id: string })[]>;
}

const letter: Letter = {
  to: "anna@company.example", subject: "Ñandú, ‘quoted’ and long enough to be folded: 0123456789 0123456789 0123456789 0123456789",
  text: `Grüße,\n.\n..dots\nhttps://mt.example/reset?token=${"x".repeat(90)}&a=b\n日本語 🙂\n`,
};

/** What every MailTransport promises. */
export function mailTransportContract(name: string, open: Open<MailTransportSubject>, runner: Runner): void {
  runner.describe(`MailTransport contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("sends a letter as it was given, from the sender, under its id", async ({ adapter, server, arrived }) => {
      assert.equal(await adapter.send(server, letter, "one"), "sent");
      assert.deepEqual(await arrived(), [{ ...letter, from: server.sender, id: "one" }]);
    });
    promised("says that a letter is refused when nobody has that address", async ({ adapter, server, unknown, arrived }) => {
      assert.equal(await adapter.send(server, { ...letter, to: unknown }, "one"), "refused");
      assert.deepEqual(await arrived(), []);
    });
    promised("fails when the server does not answer", async ({ adapter, away }) => {
      await rejects(adapter.send(away, letter, "one"), "unavailable", "mail-not-sent");
    });
  });
}
