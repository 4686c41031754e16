import type { Signals, SignalTopic } from "@dragoman/application";

/** Signals within this process. */
export class MemorySignals implements Signals {
  private readonly listeners: Record<SignalTopic, Set<(subject: string) => void>> = { translations: new Set(), hosts: new Set() };

  async listen(topic: SignalTopic, listener: (subject: string) => void): Promise<() => Promise<void>> {
    // Each call counts, also when one function listens twice.
    const own = (subject: string): void => listener(subject);
    this.listeners[topic].add(own);
    return async () => void this.listeners[topic].delete(own);
  }

  /** Calls who listens when the present change is done; a listener that throws disturbs nobody. */
  tell(topic: SignalTopic, subject: string): void {
    for (const listener of this.listeners[topic]) queueMicrotask(() => { if (this.listeners[topic].has(listener)) listener(subject); });
  }
}
