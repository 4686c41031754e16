import { AsyncLocalStorage } from "node:async_hooks";
import type { Acting, Actor } from "@dragoman/application/audit";

/** Knows who acts by the chain of calls within this process. */
export class AsyncActing implements Acting {
  private readonly actors = new AsyncLocalStorage<Actor>();

  as<T>(actor: Actor, act: () => T): T {
    return this.actors.run(actor, act);
  }

  actor(): Actor | undefined {
    return this.actors.getStore();
  }
}
