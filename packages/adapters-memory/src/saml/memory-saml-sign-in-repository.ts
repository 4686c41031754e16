import { type Clock, systemClock } from "@dragoman/application/common";
import { responseUsed, type SamlSignInRepository, secretUnknown } from "@dragoman/application/saml";
import { type Change, microsPerMs } from "@dragoman/domain/common";
import type { SamlSignIn } from "@dragoman/domain/saml";
import { MemoryChanges } from "../common/memory-changes.js";

/** Sign-ins in memory. Nothing interleaves, for no act waits in its midst. */
export class MemorySamlSignInRepository implements SamlSignInRepository {
  private readonly signIns = new Map<string, SamlSignIn>();

  constructor(private readonly clock: Clock = systemClock, private readonly changes = new MemoryChanges()) {}

  async add(added: Change<SamlSignIn>): Promise<void> {
    if (this.signIns.has(added.state.id)) throw responseUsed();
    this.store(added);
  }

  async find(id: string): Promise<SamlSignIn | undefined> {
    return this.signIns.get(id);
  }

  async update(id: string, change: (signIn: SamlSignIn) => Change<SamlSignIn>): Promise<SamlSignIn> {
    const before = this.signIns.get(id);
    if (before === undefined) throw secretUnknown();
    return this.store(change(before));
  }

  async sweep(olderThanMs: number): Promise<number> {
    const last = this.clock.now() - olderThanMs * microsPerMs;
    const old = [...this.signIns.values()].filter(({ begun }) => begun <= last);
    for (const { id } of old) this.signIns.delete(id);
    return old.length;
  }

  private store({ state, events = [] }: Change<SamlSignIn>): SamlSignIn {
    return this.changes.store({
      answer: state, events, topic: "saml", subjects: [state.id], write: () => void this.signIns.set(state.id, state),
    });
  }
}
