import type { RememberTranslations } from "@dragoman/application/segments";
import type { TranslationRepository } from "@dragoman/application/translations";
import type { UserRepository } from "@dragoman/application/users";
import { translationSubstates } from "@dragoman/domain/translations";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Answered } from "../common/request-facts.js";

/** What is counted when somebody looks. */
export interface Counting {
  readonly users: Pick<UserRepository, "count">;
  readonly translations: Pick<TranslationRepository, "count">;
  readonly rememberedEngines: Pick<RememberTranslations, "looks" | "bytes">;
}

/** Counts requests as they are answered, and looks the rest up when it is asked for. */
export class RequestMetrics {
  readonly registry = new Registry();
  private readonly requests = new Counter({
    name: "mte_http_requests_by_type", help: "HTTP requests by method and status code.", labelNames: ["method", "status_code"],
    registers: [this.registry],
  });
  private readonly seconds = new Histogram({
    name: "mte_request_seconds", help: "Time from request to answer, by route.", labelNames: ["route"],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60], registers: [this.registry],
  });

  constructor(use: Counting, droppedLines: () => number) {
    const { registry } = this;
    new Gauge({
      name: "mte_users", help: "Users by status.", labelNames: ["status"], registers: [registry],
      async collect() {
        const { active, disabled } = await use.users.count();
        this.set({ status: "active" }, active);
        this.set({ status: "disabled" }, disabled);
      },
    });
    new Gauge({
      name: "mte_jobs", help: "Translation jobs by substate.", labelNames: ["state"], registers: [registry],
      async collect() {
        const counts = await use.translations.count();
        for (const state of translationSubstates) this.set({ state }, counts[state] ?? 0);
      },
    });
    new Gauge({
      name: "mte_queue_jobs", help: "Translation jobs that wait for a job engine.", registers: [registry],
      async collect() {
        const { created = 0, scheduled = 0 } = await use.translations.count();
        this.set(created + scheduled);
      },
    });
    new Gauge({
      name: "mte_cache_segments", help: "Segments of quick translations since the start, by whether they were answered from memory.",
      labelNames: ["result"], registers: [registry],
      collect() {
        const { hits, misses } = use.rememberedEngines.looks;
        this.set({ result: "hit" }, hits);
        this.set({ result: "miss" }, misses);
      },
    });
    new Gauge({
      name: "mte_log_lines_dropped", help: "Lines of this server's log since the start that could not be written.", registers: [registry],
      collect() { this.set(droppedLines()); },
    });
    new Gauge({
      name: "mte_cache_bytes", help: "Memory that results of engines for quick translations take, by estimate.", registers: [registry],
      collect() { this.set(use.rememberedEngines.bytes); },
    });
  }

  /** Counts one request. */
  readonly answered: Answered = (request, response, seconds) => {
    this.requests.inc({ method: request.method, status_code: response.statusCode });
    // How long somebody watches says nothing of how long answers take.
    if (String(response.getHeader("Content-Type")).startsWith("text/event-stream")) return;
    this.seconds.observe({ route: response.locals.route || "unknown" }, seconds);
  };
}
