import type { InstallationFigures } from "@dragoman/application/metrics";
import type { Figures, Host, ProcessFigures } from "@dragoman/domain/hosts";
import { translationSubstates } from "@dragoman/domain/translations";
import type { MetricValue } from "prom-client";

type Labels = Readonly<Record<string, string>>;
/** A number, and by which values of the labels it is known. */
export type Sample = readonly [labels: Labels, value: number];

/** What a server tells besides how everything is. */
export interface OwnFigures {
  readonly process: ProcessFigures;
  readonly version: string;
  readonly droppedLines: number;
  readonly cache: { readonly hits: number; readonly misses: number; readonly bytes: number };
}

/** How everything is, and how this server is. */
export interface Seen extends InstallationFigures {
  readonly own: OwnFigures;
}

/** A metric: what it is called, what it says, and its numbers. */
export interface MetricFamily {
  readonly name: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly help: string;
  readonly labels: readonly string[];
  /** Of what it tells: of the server that is asked alone, or of the whole installation, so that all its servers tell the same. */
  readonly of: "server" | "installation";
  /** None where it cannot be known now. Absent from those that are counted request by request. */
  readonly samples?: (seen: Seen) => Iterable<Sample>;
}

/** A metric with its present values, as the library of Prometheus takes it. */
export interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: MetricFamily["type"];
  readonly values: readonly MetricValue<string>[];
}

type Samples = NonNullable<MetricFamily["samples"]>;

const family = (type: MetricFamily["type"], of: MetricFamily["of"]) =>
  (name: string, help: string, labels: readonly string[], samples?: Samples): MetricFamily =>
    ({ name, type, help, labels, of, ...(samples === undefined ? {} : { samples }) });
const counter = family("counter", "installation");
const gauge = family("gauge", "installation");
const ownCounter = family("counter", "server");
const ownGauge = family("gauge", "server");

/** Counted as requests are answered. */
export const requestsByType = ownCounter(
  "mte_http_requests_by_type", "HTTP requests by method and status code.", ["method", "status_code"],
);
/** Measured as requests are answered. */
export const requestSeconds = family("histogram", "server")(
  "mte_request_seconds", "Time from request to answer by route; event streams are left out.", ["route"]);

const engineLabels = ["engine"];
const processLabels = ["process", "host", "engine"];

/** Every metric that there is, in the order in which they are answered. */
export const metricFamilies: readonly MetricFamily[] = [
  ownGauge("mte_build_info", "Always 1; the version of the server.", ["version"], ({ own }) => [[{ version: own.version }, 1]]),
  requestsByType,
  requestSeconds,
  ownCounter("mte_log_lines_dropped_total", "Lines of this server's log that could not be written.", [],
    ({ own }) => alone(own.droppedLines)),
  ownCounter("mte_cache_segments_total", "Segments of quick translations, and of references that these are compared with, by whether they "
    + "were answered from memory (hit) or not (miss).", ["result"],
    ({ own: { cache } }) => by("result", { hit: cache.hits, miss: cache.misses })),
  ownGauge("mte_cache_bytes", "Memory that results of engines for quick translations take, by estimate.", [],
    ({ own }) => alone(own.cache.bytes)),

  gauge("mte_users", "Users by status.", ["status"], ({ users }) => by("status", users)),

  gauge("mte_jobs", "Translation jobs by substate.", ["state"],
    ({ jobs }) => (jobs === undefined ? [] : translationSubstates.map((state) => [{ state }, jobs[state] ?? 0]))),
  gauge("mte_queue_jobs", "Translation jobs that wait for a job engine.", [],
    ({ jobs }) => alone(jobs === undefined ? undefined : (jobs.created ?? 0) + (jobs.scheduled ?? 0))),
  gauge("mte_queue_age_seconds", "How long the job has waited that waits for longest; 0 when none does.", [],
    ({ queueAgeSeconds }) => alone(queueAgeSeconds)),
  counter("mte_job_ends_total", "Jobs by how they ended for the job engine that had them: succeeded, failed, handedBack (another one goes "
    + "on), lost (canceled, deleted or taken over meanwhile), stoodStill.", ["end"], work("jobEnds", "end")),
  counter("mte_words_total", "Words that were translated by language pair: quick translations of this server, and all jobs.", ["pair"],
    work("words", "pair")),
  counter("mte_segments_total", "Segments that were translated by language pair: quick translations of this server, and all jobs.",
    ["pair"], work("segments", "pair")),
  counter("mte_output_faults_total", "Checks that the output of neural engines failed at first, by pair, check and end: mended (a later "
    + "answer passes it) or left.", ["pair", "check", "end"], labelled("outputFaults", ["pair", "check", "end"])),
  counter("mte_reference_segments_total", "Segments of pairs that have a reference pair, by pair and end: compared, late (the "
    + "reference), failed (it, or its checks), leftOut (it was not asked, to leave time for others).", ["pair", "end"],
  labelled("references", ["pair", "end"])),

  gauge("mte_host_up", "1 when the agent of the host answers, otherwise 0.", ["host"],
    ({ hosts = [] }) => hosts.map(({ hostname, report }) => [{ host: hostname }, Number(report.agentRunning)])),
  gauge("mte_engine_info", "Always 1; the kind, host and language pair of each engine.", ["engine", "kind", "host", "pair"],
    ({ hosts = [] }) => hosts.flatMap(({ hostname, engines }) => engines.map((engine): Sample =>
      [{ engine: engine.id, kind: engine.kind, host: hostname, pair: "languagePairId" in engine ? engine.languagePairId : "" }, 1]))),
  gauge("mte_engine_up", "1 when the engine runs, 0 when it should and does not; absent for engines that were stopped.", engineLabels,
    ofEngines(({ expectedRunning, report }) => (expectedRunning ? Number(report?.running ?? false) : undefined))),
  counter("mte_engine_restarts_total", "Starts of the engine after a death, as its agent counts them.", engineLabels,
    ofEngines(({ expectedRunning, report }) => (expectedRunning ? report?.restarts : undefined))),
  gauge("mte_engine_units_filled", "Processing units of the engine that run.", engineLabels,
    ofEngines((engine) => ("languagePairId" in engine ? engine.report?.filledProcessingUnits ?? 0 : undefined))),
  gauge("mte_engine_units_desired", "Processing units that the engine keeps running.", engineLabels,
    ofEngines((engine) => ("languagePairId" in engine ? engine.desiredProcessingUnits : undefined))),
  gauge("mte_engine_units_maximum", "Processing units that the engine may grow to under load.", engineLabels,
    ofEngines((engine) => ("languagePairId" in engine ? engine.maximumProcessingUnits : undefined))),
  gauge("mte_engine_units_busy", "Processing units of the engine that have something in work.", engineLabels,
    ofEngines(({ report }) => report?.busyProcessingUnits)),
  gauge("mte_engine_units_memory_bytes", "Memory that all its processing units reserve for themselves together, of engines that can tell.",
    engineLabels, ofProcesses(({ levels }) => levels["unitsMemory"]?.[""])),
  counter("mte_engine_units_lost_total", "Processing units of the engine that ended by themselves or could not be started.", engineLabels,
    ofProcesses(({ counts }) => counts["unitsLost"]?.[""])),
  counter("mte_engine_segments_total", "Segments that the translation engine was asked for by their result: translated or failed.",
    ["engine", "result"], ofProcessesBy("result", ({ counts }) => counts["engineSegments"])),
  gauge("mte_engine_queue_segments", "Segments that wait in the translation engine or are in work there, by lane.", ["engine", "lane"],
    ofProcessesBy("lane", ({ levels }) => levels["queue"])),
  gauge("mte_job_engine_jobs", "Jobs that the job engine has in work.", engineLabels, ofProcesses(({ levels }) => levels["jobs"]?.[""])),
  gauge("mte_training_engine_trainings", "Trainings that the training engine has in work.", engineLabels,
    ofProcesses(({ levels }) => levels["trainings"]?.[""])),

  ownCounter("mte_webhook_failures_total", "Deliveries of webhooks by this server that failed, each attempt by itself.", [],
    ({ ownWork }) => alone(ownWork["webhookFailures"]?.[""] ?? 0)),

  gauge("mte_process_start_time_seconds", "When the process started, in seconds since 1970.", processLabels,
    each(({ started }) => started)),
  counter("mte_process_cpu_seconds_total", "Processor time that the process has taken.", processLabels,
    each(({ cpuSeconds }) => cpuSeconds)),
  counter("mte_process_busy_seconds_total", "Time in which the event loop of the process did not wait; near one second in a second it is "
    + "overloaded.", processLabels, each(({ busySeconds }) => busySeconds)),
  gauge("mte_process_resident_bytes", "Memory that the process takes.", processLabels, each(({ residentBytes }) => residentBytes)),
  gauge("mte_process_heap_bytes", "Memory of JavaScript in it.", processLabels, each(({ heapBytes }) => heapBytes)),

  ownGauge("mte_database_answer_seconds", "How long PostgreSQL took for the answer that these metrics are made of.", [],
    ({ store }) => alone(store?.answerSeconds)),
  ownGauge("mte_database_pool_connections", "Connections of this server to PostgreSQL: busy, idle, and callers that wait for one.",
    ["state"], ({ store }) => by("state", store?.pool)),
  gauge("mte_database_connections", "Connections to PostgreSQL of all programs by what they are doing.", ["state"],
    ({ store }) => by("state", store?.connections)),
  gauge("mte_database_connections_maximum", "Connections that PostgreSQL takes at most.", [], ({ store }) => alone(store?.mostConnections)),
  gauge("mte_database_bytes", "Size of the database.", [], ({ store }) => alone(store?.bytes)),
  gauge("mte_database_oldest_transaction_seconds", "How long the transaction is open that is open for longest.", [],
    ({ store }) => alone(store?.oldestTransactionSeconds)),
  gauge("mte_database_locks_waiting", "Statements that wait for a lock.", [], ({ store }) => alone(store?.waitingForLocks)),
  gauge("mte_database_dead_rows", "Rows that were changed or removed and wait to be vacuumed.", [], ({ store }) => alone(store?.deadRows)),
  gauge("mte_database_transaction_age", "Transactions since the oldest one that PostgreSQL has to remember; it stops writing before "
    + "2,000,000,000.", [], ({ store }) => alone(store?.transactionAge)),
  counter("mte_database_transactions_total", "Transactions by their end: committed or rolledBack.", ["end"],
    ({ store }) => by("end", store?.transactions)),
  counter("mte_database_deadlocks_total", "Deadlocks that PostgreSQL ended.", [], ({ store }) => alone(store?.deadlocks)),
  counter("mte_database_blocks_total", "Blocks that were needed, by whether they were in memory (hit) or not (read).", ["result"],
    ({ store }) => by("result", store?.blocks)),
  counter("mte_database_temporary_bytes_total", "Written to temporary files, as there was too little memory for a statement.", [],
    ({ store }) => alone(store?.temporaryBytes)),
];

/** The only sample of a family without labels; none where the number is not known. */
function alone(value: number | undefined): readonly Sample[] {
  return value === undefined ? [] : [[{}, value]];
}

function by(label: string, values: Readonly<Record<string, number>> = {}, more: Labels = {}): readonly Sample[] {
  return Object.entries(values).map(([value, number]) => [{ ...more, [label]: value }, number]);
}

/** What all processes did together: this one, and those of hosts. */
function work(what: string, label: string): Samples {
  return ({ ownWork, seen }) => by(label, summed(ownWork[what], seen.work[what]));
}

/** What is counted under several labels at once, with a blank between them: no pair has one in its id. */
function labelled(what: string, labels: readonly string[]): Samples {
  return ({ ownWork, seen }) => Object.entries(summed(ownWork[what], seen.work[what])).map(([label, count]) => {
    const values = label.split(" ");
    return [Object.fromEntries(labels.map((name, at) => [name, values[at] ?? ""])), count];
  });
}

function summed(one: Figures[string] = {}, other: Figures[string] = {}): Readonly<Record<string, number>> {
  const sums = new Map(Object.entries(one));
  for (const [label, count] of Object.entries(other)) sums.set(label, (sums.get(label) ?? 0) + count);
  return Object.fromEntries(sums);
}

function ofEngines(tell: (engine: Host["engines"][number]) => number | undefined): Samples {
  return ({ hosts = [] }) => hosts.flatMap(({ engines }) => engines.flatMap((engine) => {
    const value = tell(engine);
    return value === undefined ? [] : [[{ engine: engine.id }, value] as const];
  }));
}

function ofProcesses(tell: (figures: ProcessFigures) => number | undefined): Samples {
  return ({ seen }) => seen.processes.flatMap(({ figures }) => {
    const value = tell(figures);
    return value === undefined || figures.engine === undefined ? [] : [[{ engine: figures.engine }, value] as const];
  });
}

function ofProcessesBy(label: string, tell: (figures: ProcessFigures) => Figures[string] | undefined): Samples {
  return ({ seen }) => seen.processes.flatMap(({ figures }) =>
    (figures.engine === undefined ? [] : by(label, tell(figures), { engine: figures.engine })));
}

/** Of each process, this one among them. */
function each(tell: (figures: ProcessFigures) => number): Samples {
  return ({ own, seen }) => [{ hostname: "localhost", figures: own.process }, ...seen.processes].map(({ hostname, figures }) =>
    [{ process: figures.process, host: hostname, engine: figures.engine ?? "" }, tell(figures)]);
}
