/** Numbers by what they count, each by the value of its label, which is "" where it has none. */
export type Figures = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What a process tells of itself. */
export interface ProcessFigures {
  /** Its program. */
  readonly process: string;
  /** Of an engine, its id. */
  readonly engine?: string;
  /** Another one after each start. */
  readonly run: string;
  /** When it started, in seconds since 1970. */
  readonly started: number;
  readonly cpuSeconds: number;
  readonly residentBytes: number;
  readonly heapBytes: number;
  /** For so long its event loop has not waited. */
  readonly busySeconds: number;
  /** What it has done since its start: these only grow. */
  readonly counts: Figures;
  /** How it is now. */
  readonly levels: Figures;
}
