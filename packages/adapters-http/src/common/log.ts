/** Takes log lines; pino is one. */
export interface Log {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
