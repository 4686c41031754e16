import type { Account } from "../command-line/use.js";

/** What the server answered to a look. */
export interface Look {
  readonly status: number;
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown;
  /** What the server's clock said, and ours in the middle of the look; milliseconds since 1970. */
  readonly serverTime: number | undefined;
  readonly ownTime: number;
}

/** A folder as it is on this machine. */
export interface Folder {
  readonly path: string;
  readonly isWritable: boolean;
  /** Whether everybody on this machine may list it. */
  readonly isOpen: boolean;
  readonly freeMb: number;
}

/** What is looked at, and how; tests give it another look. */
export interface Patient {
  /** Of the server. */
  readonly url: string;
  readonly nodeVersion: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether the server's URL is this machine. */
  readonly isHere: boolean;
  /** Rejects with what is wrong with the credentials that were given. */
  readonly account: () => Promise<Account>;
  /** Asks the server, with the credentials that there are; rejects when nobody answers. One path is asked for once. */
  readonly look: (path: string) => Promise<Look>;
  /** Whether a program is on the path of this machine. */
  readonly hasProgram: (name: string) => Promise<boolean>;
  /** The data directory of a server on this machine; undefined where there is none. */
  readonly dataFolder: () => Promise<Folder | undefined>;
  readonly isTaken: (port: number) => Promise<boolean>;
  /** Rejects with the reason when PostgreSQL at this URL does not let us in. */
  readonly askDatabase: (url: string) => Promise<void>;
}
