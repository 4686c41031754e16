/** `describe` and `it` of any test runner. */
export interface Runner {
  describe(name: string, body: () => void): unknown;
  it(sentence: string, body: () => Promise<void>): unknown;
}

/** What a contract is checked against: a fresh, empty adapter, and whatever its suite needs besides. */
export interface Subject<Port> {
  readonly adapter: Port;
  /** What it cannot be asked for, by capability, with the reason that the skipped test prints. */
  readonly cannot?: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Opens a fresh subject for each test; the suite closes it. */
export type Open<S> = () => Promise<S>;

/** Declares one sentence of a port as a test; `needs` names the capability without which it is skipped, with its reason. */
export type Promised<S> = (sentence: string, check: (subject: S) => Promise<void>, needs?: string) => void;

/** Declares the sentences of a port as tests on subjects that `open` gives. */
export function promisedBy<S extends Subject<unknown>>(open: Open<S>, { it }: Pick<Runner, "it">): Promised<S> {
  return (sentence, check, needs) => {
    it(sentence, async () => {
      const subject = await open();
      try {
        const reason = needs === undefined ? undefined : subject.cannot?.[needs];
        if (reason === undefined) await check(subject);
        else console.log(`skipped "${sentence}": ${reason}`);
      } finally {
        await subject.close();
      }
    });
  };
}
