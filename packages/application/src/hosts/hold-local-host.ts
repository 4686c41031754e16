import { DomainError } from "@dragoman/domain/common";
import type { Installation } from "@dragoman/domain/hosts";
import type { AgentAddress, HostAgents } from "./host-agents.js";
import type { LocalHostClaim, LocalHostClaims } from "./local-host-claims.js";

/** How long things last while the local host is held, in milliseconds. */
export interface HoldingTimes {
  /** From one renewal to the next. */
  readonly renewal: number;
  /** From one look at a claim that is not ours to the next. */
  readonly look: number;
  /** From one question to an agent that does not answer yet to the next. */
  readonly impatience: number;
  /** Whose claim was not renewed for so long is not there now. */
  readonly patience: number;
  /** A claim that was not renewed for so long may be taken by another installation. */
  readonly silence: number;
}

const usualTimes: HoldingTimes = { renewal: 5_000, look: 1_000, impatience: 250, patience: 12_000, silence: 30_000 };
/** An agent that has not answered so often is not just about to start. */
const triesUntilTold = 10;

/** What is told of the local host, in sentences. */
export interface HoldingNews {
  /** Another installation is there and serves it, so this server is not to start. */
  refused(why: string): void;
  /** Another installation serves it from now on, though this server goes on. */
  taken(what: string): void;
  /** What is waited for, and that it was taken over. */
  told(what: string): void;
  /** The store or the agent failed; they are asked again. */
  failed(cause: unknown): void;
}

/** A claim that is not ours. */
interface Rival {
  readonly claim: LocalHostClaim;
  /** When it was first seen as it is. */
  readonly since: number;
  /** It was seen renewed. */
  readonly isThere: boolean;
}

/**
 * Sees to it that one installation alone serves the host `localhost` of a store: that of the agent which this server asks. Several
 * servers may share an agent. The claim is renewed while the agent answers; how long it was not, each side measures by looking
 * on, so that no clocks are compared. An installation that starts again has it at once.
 */
export class HoldLocalHost {
  private installation: Installation | undefined;
  private state: "unknown" | "held" | "nobody's" | "theirs" = "unknown";
  private wasHeld = false;
  private rival: Rival | undefined;
  private triesInVain = 0;
  private timer: NodeJS.Timeout | undefined;
  private renewal: Promise<unknown> | undefined;
  private isStopped = false;

  constructor(
    private readonly claims: LocalHostClaims, private readonly agents: Pick<HostAgents, "status">,
    private readonly times: HoldingTimes = usualTimes,
  ) {}

  /** Whether what its agent tells of the host may be stored: no other installation serves it. */
  get isOurs(): boolean {
    return this.state === "held" || this.state === "nobody's";
  }

  /** Resolves when it is known whose the host is, and goes on in the background. */
  async start(address: AgentAddress, news: HoldingNews): Promise<void> {
    await new Promise<void>((resolve) => {
      const goOn = async (): Promise<void> => {
        await this.look(address, news).catch(news.failed);
        if (this.state !== "unknown") resolve();
        if (!this.isStopped) this.timer = setTimeout(() => void goOn(), this.pauseMs);
      };
      void goOn();
    });
  }

  /** Resolves when this installation has the host; rejects with the signal's reason. */
  async untilHeld(signal?: AbortSignal): Promise<void> {
    while (this.state !== "held") {
      signal?.throwIfAborted();
      await new Promise((resolve) => { setTimeout(resolve, this.times.impatience); });
    }
  }

  /** Another installation may have it at once. Further servers of this one renew it soon. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    // A renewal under way would claim it again. Whether it succeeds, `look` hears.
    await this.renewal?.catch(() => undefined);
    if (this.installation !== undefined) await this.claims.release(this.installation);
  }

  private async look(address: AgentAddress, news: HoldingNews): Promise<void> {
    const installation = await this.askAgent(address, news);
    if (this.isStopped) return;
    if (installation !== undefined && installation.id !== this.installation?.id) this.belongTo(installation);
    const instead = this.silentMs >= this.times.silence ? this.rival?.claim : undefined;
    const looked = installation === undefined ? this.claims.find() : this.claims.claim(installation, instead);
    this.renewal = looked;
    const claim = await looked;
    if (this.isStopped) return;
    if (claim === undefined) this.state = "nobody's";
    else if (claim.installation.id === this.installation?.id) this.hold(news);
    else this.watch(claim, news);
  }

  /** The claim of the one that the agent belonged to before, as after a new name of the machine, is nobody's now. */
  private belongTo(installation: Installation): void {
    if (this.state === "held") this.state = "nobody's";
    [this.installation, this.wasHeld] = [installation, false];
  }

  private async askAgent(address: AgentAddress, news: HoldingNews): Promise<Installation | undefined> {
    try {
      const { installation, agentId } = await this.agents.status(address);
      this.triesInVain = 0;
      return installation ?? { id: agentId, place: "a directory that its agent does not tell" };
    } catch (cause) {
      if (!(cause instanceof DomainError) || cause.code !== "host-agent-unreachable") throw cause;
      this.triesInVain += 1;
      if (this.triesInVain === triesUntilTold) news.told(cause.message);
      return undefined;
    }
  }

  private get pauseMs(): number {
    if (this.triesInVain > 0) return this.times.impatience;
    return this.state === "held" ? this.times.renewal : this.times.look;
  }

  private get silentMs(): number {
    return this.rival === undefined ? 0 : performance.now() - this.rival.since;
  }

  private hold(news: HoldingNews): void {
    if (this.rival !== undefined) news.told(takenOver(this.rival.claim.installation.place));
    [this.state, this.wasHeld, this.rival] = ["held", true, undefined];
  }

  private watch(claim: LocalHostClaim, news: HoldingNews): void {
    const known = this.rival?.claim.installation.id === claim.installation.id ? this.rival : undefined;
    if (known?.claim.renewals !== claim.renewals) {
      this.rival = { claim, since: performance.now(), isThere: known !== undefined };
    }
    const { place } = claim.installation;
    if (this.state === "held") news.taken(taken(place));
    if (this.wasHeld || this.rival?.isThere) this.state = "theirs";
    else if (this.installation === undefined && this.silentMs >= this.times.patience) this.state = "nobody's";
    if (this.wasHeld || this.installation === undefined) return;
    if (this.rival?.isThere) news.refused(refusal(place));
    else if (known === undefined) news.told(waiting(place, this.times.silence));
  }
}

const refusal = (place: string): string =>
  `The host localhost of this database is served by another installation, in ${place}, and one database has one npm run up: `
  + "to run engines here as well, enroll this machine there as a further host (npm run enroll); for a further server, start "
  + "node apps/server/dist/main.js with the settings of that agent; for an installation of its own, name another database in "
  + "DRAGOMAN_DATABASE_URL.";

const waiting = (place: string, silence: number): string =>
  `The host localhost of this database belongs to another installation, in ${place}; this one takes it over when nothing is heard of `
  + `that one for ${silence / 1_000} s.`;

const taken = (place: string): string =>
  `Another installation, in ${place}, serves the host localhost of this database now: the engines of this one are not used any more, `
  + "and its quick translations may fail, until one of the two is stopped.";

const takenOver = (place: string): string => `This installation serves the host localhost now, in place of the one in ${place}.`;
