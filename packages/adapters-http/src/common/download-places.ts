import { DomainError } from "@dragoman/domain/common";
import { isThisMachine, ownerOf } from "./addresses.js";

/** How much may be on its way to clients at once, in places, and how long is waited for one. */
export interface DownloadBounds {
  readonly all: number;
  readonly ofOneUser: number;
  readonly ofOneAddress: number;
  readonly maxWaitMs: number;
}

/** Who gets an answer, and how much of it is in memory at once. */
export interface Taker {
  readonly user: string | undefined;
  readonly address: string;
  readonly heldBytes: number;
}

/** A stream that its client does not read keeps a third of this at most. */
const placeBytes = 2 ** 20;
/** More than programs have open at once; those that are read are done long before anybody has waited for so long. */
const usualBounds: DownloadBounds = { all: 512, ofOneUser: 64, ofOneAddress: 256, maxWaitMs: 20_000 };
/** What waits is in memory too: so much of it, of a stream its beginning. */
const mostWaitingBytes = 2 ** 26;
const beginningBytes = 2 ** 17;

/**
 * Lets only so many large answers be on their way at once, of all clients, of a user and of an address, so that those that
 * nobody reads neither fill the memory nor keep others out. What is more waits a while. Of an answer that is held whole, each
 * MiB takes a place.
 */
export class DownloadPlaces {
  private taken = 0;
  private readonly takenBy = new Map<string, number>();
  private readonly waiting = new Set<() => void>();
  private waitingBytes = 0;

  constructor(private readonly bounds = usualBounds) {}

  /** Takes places; answers how to give them back. Rejects with `too-many-downloads` or `server-busy` where none become free in time. */
  async enter(taker: Taker, gone: AbortSignal): Promise<() => void> {
    const asked = this.askedBy(taker);
    const end = performance.now() + this.bounds.maxWaitMs;
    for (let refusal = this.refusalOf(asked); refusal !== undefined; refusal = this.refusalOf(asked)) {
      const leftMs = end - performance.now();
      if (gone.aborted || leftMs <= 0 || this.waitingBytes >= mostWaitingBytes) throw refusal;
      this.waitingBytes += asked.waitingBytes;
      await this.nextLeft(leftMs, gone);
      this.waitingBytes -= asked.waitingBytes;
    }
    this.change(asked, asked.places);
    return () => {
      this.change(asked, -asked.places);
      for (const look of this.waiting) look();
    };
  }

  private askedBy({ user, address, heldBytes }: Taker): Asked {
    const { ofOneUser, ofOneAddress } = this.bounds;
    // Of the largest one at a time is let in.
    const places = Math.min(Math.max(1, Math.ceil(heldBytes / placeBytes)), ofOneUser);
    return { places, waitingBytes: Math.max(heldBytes, beginningBytes), takers: [
      ...(user === undefined ? [] : [{ key: `user ${user}`, most: ofOneUser }]),
      ...(address === "" || isThisMachine(address) ? [] : [{ key: `address ${ownerOf(address)}`, most: ofOneAddress }]),
    ] };
  }

  private refusalOf({ places, takers }: Asked): DomainError | undefined {
    if (takers.some(({ key, most }) => (this.takenBy.get(key) ?? 0) + places > most)) return this.tooMany();
    return this.taken + places > this.bounds.all ? busy() : undefined;
  }

  private change({ takers }: Asked, places: number): void {
    this.taken += places;
    for (const { key } of takers) {
      const now = (this.takenBy.get(key) ?? 0) + places;
      if (now === 0) this.takenBy.delete(key);
      else this.takenBy.set(key, now);
    }
  }

  private nextLeft(longestMs: number, gone: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        clearTimeout(timer);
        gone.removeEventListener("abort", look);
        this.waiting.delete(look);
        resolve();
      };
      const timer = setTimeout(look, longestMs);
      gone.addEventListener("abort", look);
      this.waiting.add(look);
    });
  }

  private tooMany(): DomainError {
    const { ofOneUser, ofOneAddress } = this.bounds;
    return new DomainError("tooMany", "too-many-downloads", "Too many downloads are under way at once.", {
      details: `A user may have ${ofOneUser}, and an address ${ofOneAddress}; one that is made before it is sent counts for several. `
        + "Read those that are open to their ends, or close them.",
      retryAfterSeconds: 10,
    });
  }
}

interface Asked {
  readonly places: number;
  readonly waitingBytes: number;
  readonly takers: readonly { readonly key: string; readonly most: number }[];
}

function busy(): DomainError {
  return new DomainError("unavailable", "server-busy", "Too many downloads are under way at once.",
    { details: "Ask again in a moment.", retryAfterSeconds: 10 });
}
