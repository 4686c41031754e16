import { AsyncLocalStorage } from "node:async_hooks";
import type { Acting, Actor } from "@dragoman/application/audit";

/** Knows who acts by the chain of calls within this process. */
export class AsyncActing implements Acting {
  private readonly actors = new AsyncLocalStorage<Actor>();
  private underWay = 0;

  as<T>(actor: Actor, act: () => T): T {
    this.underWay += 1;
    let result: T;
    try {
      result = this.actors.run(actor, act);
    } catch (error) {
      this.end();
      throw error;
    }
    if (result instanceof Promise) void result.then(() => this.end(), () => this.end());
    else this.end();
    return result;
  }

  actor(): Actor | undefined {
    return this.actors.getStore();
  }

  /** Stops tracking when no act is under way: it hooks into every promise, which is a fifth of the time of a quick translation. */
  private end(): void {
    this.underWay -= 1;
    if (this.underWay === 0) this.actors.disable();
  }
}
