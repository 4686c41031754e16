import { documentWorkerLost, endedItsReader, takesTooMuchMemory } from "@dragoman/application/documents";
import { setNiceness } from "@dragoman/host-protocol";
import { type ChildProcess, spawn } from "node:child_process";
import type { Duplex, Readable } from "node:stream";
import { FrameReader, frameKinds, joinedWrites } from "../link/frames.js";
import { receivedFailure, type SentFailure } from "../link/failures.js";
import { asJson, type Item, parsed, Session } from "../link/session.js";
import { contentStream } from "../link/streams.js";

/** Where the program of workers is, and what it gets. */
export interface WorkerProgram {
  /** Path of the module that a worker runs. */
  readonly file: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Maximum heap of a worker. More would let one input take the memory of the whole machine. */
  readonly heapMegabytes: number;
}

/**
 * Processor seconds after which the kernel ends a worker, whatever happened to the process that watches it. Far above every budget; it
 * ends a worker that hangs while nobody watches.
 */
const kernelSeconds = 7_200;

/**
 * Runs the worker without core files and with a bound that the kernel keeps. `setpriv` lets the kernel end it together with its parent,
 * which a worker that hangs would not notice; where it is missing, the worker ends when its pipe closes.
 */
const launcher = `
ulimit -c 0; ulimit -S -t ${kernelSeconds}
if setpriv --pdeathsig KILL true 2>/dev/null; then exec setpriv --pdeathsig KILL "$@"; fi
exec "$@"
`;

/** Size of the young generation. With V8's default of 16 MB, Markdown takes up to four times as long. */
const semiSpaceMegabytes = 64;

/** Flags of Node.js for a worker. */
export const flagsOfWorkers = (heapMegabytes: number): readonly string[] =>
  [`--max-old-space-size=${heapMegabytes}`, `--max-semi-space-size=${semiSpaceMegabytes}`, "--no-warnings"];

/** Signals that a process gets for what it does itself. Others come from outside. */
const ownSignals: ReadonlySet<string> = new Set(["SIGABRT", "SIGSEGV", "SIGILL", "SIGTRAP", "SIGBUS", "SIGFPE", "SIGXCPU"]);
/** Characters kept of what a worker writes to its error output: enough for the reason that V8 gives. */
const errorCharacters = 4_096;

/** What a worker is asked for. */
export interface SentCall {
  readonly task: string;
  readonly input: unknown;
  readonly content?: (() => AsyncIterable<Uint8Array>) | undefined;
  readonly sendsContent: boolean;
}

/** A call that a worker is working on. */
interface UnderWay {
  readonly session: Session;
  readonly content: (() => AsyncIterable<Uint8Array>) | undefined;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (failure: Error) => void;
  /** The worker is free again, or gone. */
  readonly over: () => void;
}

/** A call as its caller sees it. */
export interface StartedCall {
  readonly session: Session;
  /** Rejects as the task fails, with the reason why the process was ended, or as the call was canceled. */
  readonly answer: Promise<unknown>;
  /** Resolves when the worker is free again, or gone. */
  readonly over: Promise<void>;
}

/** A child process that takes one call at a time. */
export class WorkerProcess {
  /** Processor time at the end of the last call, or when it was loaded; undefined until then. */
  idleSinceMs: number | undefined;
  /** It ended by itself before it was loaded. */
  failedToLoad = false;
  /** Bytes that the call under way was sent. */
  sentBytes = 0;
  private readonly child: ChildProcess;
  private readonly pipe: Duplex;
  private readonly write: (frame: Buffer) => void;
  private underWay: UnderWay | undefined;
  private sessions = 0;
  private said = "";
  private killedFor: Error | undefined;
  private isGone: () => void = () => undefined;
  private readonly gone = new Promise<void>((resolve) => { this.isGone = resolve; });

  constructor(private readonly program: WorkerProgram, private readonly ended: () => void) {
    const node = [process.execPath, ...flagsOfWorkers(program.heapMegabytes), program.file];
    this.child = spawn("/bin/sh", ["-c", launcher, "sh", ...node], {
      env: program.environment, stdio: ["ignore", "ignore", "pipe", "pipe"],
      detached: true, // Its own session, so that its niceness counts beside other sessions.
    });
    this.pipe = this.child.stdio[3] as Duplex;
    this.write = joinedWrites(this.pipe);
    const frames = new FrameReader();
    this.pipe.on("data", (bytes: Buffer) => {
      try {
        for (const frame of frames.read(bytes)) this.take(frame);
      } catch (error) {
        this.kill(error as Error);
      }
    });
    this.pipe.on("error", () => undefined); // Its end is told by the process.
    const errors = this.child.stderr as Readable;
    errors.setEncoding("utf8").on("data", (text: string) => { this.said = (this.said + text).slice(-errorCharacters); });
    this.child.once("error", (error) => this.end(documentWorkerLost(`cannot be started: ${error.message}`)));
    this.child.once("close", (code, signal) => this.end(this.reasonOf(code, signal)));
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Sets its niceness. Returns false if that is not possible. */
  setNiceness(niceness: number): boolean {
    return this.pid === undefined || setNiceness(this.pid, niceness);
  }

  /** Whether it can take a call. */
  get isAlive(): boolean {
    return this.killedFor === undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Starts a call. With `sendsContent` the first pass over its content is sent at once; others when the worker asks for them. */
  call({ task, input, content, sendsContent }: SentCall): StartedCall {
    const session = new Session(++this.sessions, this.write);
    this.sentBytes = 0;
    let end: () => void = () => undefined;
    const over = new Promise<void>((resolve) => { end = resolve; });
    const answer = new Promise<unknown>((resolve, reject) => { this.underWay = { session, content, resolve, reject, over: end }; });
    answer.catch(() => undefined); // Whoever awaits it hears of its failure.
    session.post(frameKinds.call, 0, asJson({ task, input, isSent: content !== undefined && sendsContent }));
    if (content !== undefined && sendsContent) void session.sendAll(contentStream(0), this.counted(content()));
    return { session, answer, over };
  }

  /** Tells the worker that nobody wants the answer any more. It is free again when it has heard that. */
  cancel(session: Session, why = new Error("the call was given up")): void {
    const { underWay } = this;
    session.breakOff(why);
    if (underWay?.session !== session) return;
    session.post(frameKinds.cancel);
    underWay.reject(why);
  }

  /** Ends the process; a call under way rejects with this reason. */
  kill(why: Error): void {
    this.killedFor ??= why;
    this.child.kill("SIGKILL");
  }

  /** Ends the process; resolves when it is gone. */
  stop(): Promise<void> {
    this.kill(documentWorkerLost("is stopping"));
    return this.gone;
  }

  private async *counted(content: AsyncIterable<Uint8Array>): AsyncGenerator<Item> {
    for await (const bytes of content) {
      this.sentBytes += bytes.length;
      yield bytes;
    }
  }

  private take(frame: Parameters<Session["take"]>[0]): void {
    const { kind, session, stream, payload } = frame;
    if (kind === frameKinds.ready) {
      this.idleSinceMs = parsed(payload) as number;
      return;
    }
    const { underWay } = this;
    if (underWay === undefined || session !== underWay.session.id) return;
    if (kind === frameKinds.answer || kind === frameKinds.failure) {
      const { value, processorMs, isSpent } = parsed(payload) as {
        readonly value: unknown; readonly processorMs: number; readonly isSpent?: boolean;
      };
      this.idleSinceMs = processorMs;
      this.underWay = undefined;
      const failure = kind === frameKinds.failure ? receivedFailure(value as SentFailure) : undefined;
      underWay.session.breakOff(failure ?? new Error("the call is over"));
      if (isSpent === true) this.kill(failure ?? new Error("the worker is spent"));
      if (failure === undefined) underWay.resolve(value);
      else underWay.reject(failure);
      underWay.over();
    } else if (kind === frameKinds.open && underWay.content !== undefined) {
      void underWay.session.sendAll(stream, this.counted(underWay.content()));
    } else underWay.session.take(frame);
  }

  private reasonOf(code: number | null, signal: NodeJS.Signals | null): Error {
    if (this.killedFor !== undefined) return this.killedFor;
    if (/heap out of memory|heap limit/i.test(this.said)) return takesTooMuchMemory(this.program.heapMegabytes);
    // A shell tells a signal by 128 and its number; the worker itself never ends with a code.
    if (signal !== null && !ownSignals.has(signal)) return documentWorkerLost(`was ended by ${signal}`);
    this.failedToLoad = this.idleSinceMs === undefined;
    return endedItsReader(signal ?? `exit code ${code}`);
  }

  private end(why: Error): void {
    this.killedFor ??= why;
    const { underWay } = this;
    this.underWay = undefined;
    underWay?.session.breakOff(why);
    underWay?.reject(why);
    underWay?.over();
    this.pipe.destroy();
    this.isGone();
    this.ended();
  }
}
