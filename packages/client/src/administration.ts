import type { Calls, Filter, Input } from "./calls.js";
import type { CallOptions } from "./connection.js";
import type { v2 } from "./generated/interface.js";

/** An engine: where it runs, and what it does there. */
export interface EngineKey {
  readonly kind: "job" | "translation" | "training";
  readonly hostname: string;
  readonly engineId: string;
}
/** A new engine. */
export type NewEngine =
  | { readonly kind: "job" } & Input<"postHostsHostnameJobEngines">
  | { readonly kind: "training" } & Input<"postHostsHostnameTrainingEngines">
  | { readonly kind: "translation" } & Input<"postHostsHostnameTranslationEngines">;
/** What any engine shows of itself. */
export type Engine = v2.JobEngine | v2.TrainingEngine | v2.TranslationEngine;

const titled = { job: "Job", translation: "Translation", training: "Training" } as const;

/** Hosts and the engines on them. */
export const hostsOf = (calls: Calls) => ({
  /** All hosts with their engines. */
  async* list(options?: CallOptions): AsyncGenerator<v2.Host, void, void> {
    yield* (await calls.request("getHosts", {}, options)).hosts;
  },
  /** One host with its engines. */
  get(hostname: string, options?: CallOptions): Promise<v2.Host> {
    return calls.request("getHostsHostname", { hostname }, options);
  },
  /** Registers a host whose agent runs. */
  add(host: Input<"postHosts">, options?: CallOptions): Promise<v2.Host> {
    return calls.request("postHosts", host, options);
  },
  /** Forgets a host, and deletes its engines. */
  delete(hostname: string, options?: CallOptions): Promise<v2.Host> {
    return calls.request("deleteHostsHostname", { hostname }, options);
  },
  /** Its processors, memory, disks and GPUs. */
  profile(hostname: string, options?: CallOptions): Promise<v2.HostSystemProfile> {
    return calls.request("getHostsHostnameProfile", { hostname }, options);
  },
  /** Makes an engine, which does not run yet. */
  createEngine({ kind, ...engine }: NewEngine, options?: CallOptions): Promise<Engine> {
    return calls.request(`postHostsHostname${titled[kind]}Engines`, engine as Input<"postHostsHostnameTranslationEngines">, options);
  },
  /** Has an engine run. */
  startEngine({ kind, ...engine }: EngineKey, options?: CallOptions): Promise<Engine> {
    return calls.request(`putHostsHostname${titled[kind]}EnginesEngineIdStart`, engine, options);
  },
  /** Has an engine stop; its work is handed back. */
  stopEngine({ kind, ...engine }: EngineKey, options?: CallOptions): Promise<Engine> {
    return calls.request(`putHostsHostname${titled[kind]}EnginesEngineIdStop`, engine, options);
  },
  /** Deletes an engine. */
  deleteEngine({ kind, ...engine }: EngineKey, options?: CallOptions): Promise<Engine> {
    return calls.request(`deleteHostsHostname${titled[kind]}EnginesEngineId`, engine, options);
  },
});

/** Users, and the caller among them. */
export const usersOf = (calls: Calls) => ({
  /** Users. */
  list(filter: Filter<"getUsers"> = {}, options?: CallOptions): AsyncGenerator<v2.User, void, void> {
    return calls.list("getUsers", "users", filter, options);
  },
  /** A new user. Without a password the server mails one, or makes a user who has none yet. */
  create(user: Input<"postUsers">, options?: CallOptions): Promise<v2.User> {
    return calls.request("postUsers", user, options);
  },
  /** One user. */
  get(username: string, options?: CallOptions): Promise<v2.User> {
    return calls.request("getUsersUsername", { username }, options);
  },
  /** Changes a user; what is absent stays. */
  update(username: string, change: Omit<Input<"putUsersUsername">, "username">, options?: CallOptions): Promise<v2.User> {
    return calls.request("putUsersUsername", { ...change, username }, options);
  },
  /** Deletes a user with all their translations. */
  delete(username: string, options?: CallOptions): Promise<v2.User> {
    return calls.request("deleteUsersUsername", { username }, options);
  },
  /** The caller. */
  me(options?: CallOptions): Promise<v2.User> {
    return calls.request("getUsersMe", {}, options);
  },
  /** What the caller may do. */
  permissions(options?: CallOptions): Promise<v2.Permissions> {
    return calls.request("getUsersMePermissions", {}, options);
  },
  /** The caller's API key. */
  apiKey(options?: CallOptions): Promise<string> {
    return calls.request("getUsersMeCredentials", {}, options).then(({ key }) => key);
  },
  /** Gives the caller another API key; the present one ends. */
  setApiKey(key: string, options?: CallOptions): Promise<string> {
    return calls.request("putUsersMeCredentials", { key }, options).then((set) => set.key);
  },
  /** Changes the caller's password; the caller's tokens and API key end. */
  changePassword(oldPassword: string, newPassword: string, options?: CallOptions): Promise<v2.User> {
    return calls.request("putUsersMePassword", { oldPassword, newPassword }, options);
  },
});

/** Chains of two language pairs. */
export const chainsOf = (calls: Calls) => ({
  /** Chains; without those that were deleted, when nothing else is asked for. */
  async* list(filter: Input<"getTranslationChains"> = {}, options?: CallOptions): AsyncGenerator<v2.TranslationChainStatus, void, void> {
    yield* (await calls.request("getTranslationChains", filter, options)).chains;
  },
  /** A chain of two pairs whose ids are joined by `>>`. */
  create(chainId: string, options?: CallOptions): Promise<v2.TranslationChainStatus> {
    return calls.request("postTranslationChains", { chainId }, options);
  },
  /** Whether the server manages the chain by itself. */
  manage(chainId: string, autoManage: boolean, options?: CallOptions): Promise<v2.TranslationChainStatus> {
    return calls.request("putTranslationChainsChainId", { chainId, autoManage }, options);
  },
  /** Deletes a chain. */
  delete(chainId: string, options?: CallOptions): Promise<v2.TranslationChainStatus> {
    return calls.request("deleteTranslationChainsChainId", { chainId }, options);
  },
});

/** Addresses that are told of events, and what they were told. */
export const webhooksOf = (calls: Calls) => ({
  /** Webhooks. */
  list(filter: Filter<"getWebhooks"> = {}, options?: CallOptions): AsyncGenerator<v2.Webhook, void, void> {
    return calls.list("getWebhooks", "webhooks", filter, options);
  },
  /** A new webhook. */
  create(webhook: Input<"postWebhooks">, options?: CallOptions): Promise<v2.Webhook> {
    return calls.request("postWebhooks", webhook, options);
  },
  /** Replaces what a webhook is told, and where. */
  update(uuid: string, webhook: Input<"postWebhooks">, options?: CallOptions): Promise<v2.Webhook> {
    return calls.request("putWebhooksUuid", { ...webhook, uuid }, options);
  },
  /** Deletes a webhook. */
  delete(uuid: string, options?: CallOptions): Promise<v2.Webhook> {
    return calls.request("deleteWebhooksUuid", { uuid }, options);
  },
  /** Whether an event that did not happen reaches this address. */
  test(url: string, options?: CallOptions): Promise<boolean> {
    return calls.request("putWebhooksTest", { url }, options).then(({ success }) => success);
  },
  /** What deliveries are signed with; `verifyWebhook` takes it. */
  secret(uuid: string, options?: CallOptions): Promise<string> {
    return calls.request("getApiExtV1WebhooksUuidSecret", { uuid }, options).then(({ secret }) => secret);
  },
  /** A new secret. */
  renewSecret(uuid: string, options?: CallOptions): Promise<string> {
    return calls.request("putApiExtV1WebhooksUuidSecret", { uuid }, options).then(({ secret }) => secret);
  },
  /** What was delivered, the newest first. */
  deliveries(filter: Filter<"getAuditWebhooks"> = {}, options?: CallOptions): AsyncGenerator<v2.WebhookAuditEntry, void, void> {
    return calls.list("getAuditWebhooks", "entries", filter, options);
  },
  /** Delivers again. */
  retry(id: number, options?: CallOptions): Promise<v2.WebhookAuditEntry> {
    return calls.request("putAuditWebhooksIdRetry", { id }, options);
  },
});

/** The server itself. */
export const systemOf = (calls: Calls) => ({
  /** Its version and features; for anybody. */
  info(options?: CallOptions): Promise<v2.SystemInfo> {
    return calls.request("getSystemInfo", {}, options);
  },
  /** Whether it is ready; rejects with `not-ready`, saying what it waits for. */
  ready(options?: CallOptions): Promise<v2.Readiness> {
    return calls.request("getReadyz", {}, options);
  },
  /** How large inputs may be, in MiB. */
  inputSizeLimits(options?: CallOptions): Promise<v2.InputSizeLimits> {
    return calls.request("getSystemInputSizeLimits", {}, options);
  },
  /** What it counts and measures. */
  metrics(options?: CallOptions): Promise<readonly v2.MetricFamily[]> {
    return calls.request("getMetrics", {}, options);
  },
});
