import { type Signals, type SignalTopic, signalTopics } from "@dragoman/application/common";

/** Signals within this process. */
export class MemorySignals implements Signals {
  private readonly listeners = new Map<SignalTopic, Set<(subject: string) => void>>(signalTopics.map((topic) => [topic, new Set()]));

  async listen(topic: SignalTopic, listener: (subject: string) => void): Promise<() => Promise<void>> {
    // Each call counts, also when one function listens twice.
    const own = (subject: string): void => listener(subject);
    this.listeners.get(topic)?.add(own);
    return async () => void this.listeners.get(topic)?.delete(own);
  }

  /** Calls who listens when the present change is done; a listener that throws disturbs nobody. */
  notify(topic: SignalTopic, subject: string): void {
    const listeners = this.listeners.get(topic) ?? [];
    for (const listener of listeners) queueMicrotask(() => { if (this.listeners.get(topic)?.has(listener)) listener(subject); });
  }
}
