/**
 * What can be listened for: `translations` carries the id of a job that changed, `hosts` the name of a host, `feedback` the
 * language pair of entries that changed, `settings` the name of a group,
 * `saml` the id of a sign-in that somebody waits for, `trainings` the id of a training job that changed.
 */
export const signalTopics = ["translations", "hosts", "feedback", "settings", "saml", "trainings"] as const;
/** The name of what can be listened for. */
export type SignalTopic = (typeof signalTopics)[number];

/**
 * Tells of changes that were committed, by this process or another one on the same data.
 *
 * A signal may be lost (a connection breaks), so a listener also looks by itself from time to time; after a break
 * every listener is called once with "".
 */
export interface Signals {
  /** Calls `listener` for each change from when the promise resolves. Resolves to a function that ends it. */
  listen(topic: SignalTopic, listener: (subject: string) => void): Promise<() => Promise<void>>;
}
