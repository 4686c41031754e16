import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../../up/ports.mjs";
import { seconds } from "../judge-calls.mjs";
import { send } from "../processes.mjs";
import { WebhookReceiver } from "../webhook-receiver.mjs";

const kills = 5;
/** So many events have to wait for the receiver before it is there. */
const waiting = { full: 1_000, short: 100 };
const allWaitWithinMs = 600_000;
const allTakenWithinMs = 600_000;
const mostInASecond = 50;

/** Nobody takes what webhooks are told, and the server that keeps it dies again and again. */
export const receiverDown = {
  name: "receiver-down",
  does: `the receiver of a webhook is not there, and the server is killed ${kills} times`,
  undone: "the receiver listens, once 1,000 events wait for it",
  holds: "it is told every event, those of one translation in their order, each rightly signed",
  // Between two kills the server takes longer to start each time.
  engineLeft: false,
  short: true,
  jobs: { full: 300, short: 40 },
  seconds: { full: 60, short: 20 },

  prepare: () => ({ DRAGOMAN_WEBHOOK_ALLOW: "127.0.0.1" }),

  async run(scene) {
    const { installation, connector, short, note, undo } = scene;
    const port = await freePort("127.0.0.1");
    const events = "translation.created,translation.statusChanged";
    const { uuid } = await connector.call("POST", "/webhooks", { url: `http://127.0.0.1:${port}/`, events });
    const { secret } = await connector.call("GET", `/api/ext/v1/webhooks/${uuid}/secret`);
    const receiver = scene.receiver = new WebhookReceiver(port, secret);
    undo.push(() => receiver.close());
    for (let n = 0; n < kills; n += 1) {
      await sleep((scene.seconds * 1_000) / kills * (0.5 + Math.random() * 0.5));
      for (const pid of await installation.some("server")) send(pid, "SIGKILL");
      await installation.ready();
    }
    const wanted = short ? waiting.short : waiting.full;
    const told = await until(allWaitWithinMs, async () => {
      const { totalItems } = await connector.call("GET", "/audit/webhooks?perPage=1");
      return totalItems >= wanted ? totalItems : undefined;
    });
    if (told === undefined) throw new Error(`No ${wanted} events have come to wait for the receiver.`);
    note(`${told} events wait for the receiver`);
    scene.openedAt = performance.now();
    await receiver.open();
  },

  async wrongAfter({ receiver, installation, openedAt, note }) {
    const events = await eventsSinceWebhook(await installation.databaseUrl());
    const isTaken = ({ id }) => receiver.taken.some((one) => one.id === id);
    await until(allTakenWithinMs, async () => (events.every(isTaken) ? true : undefined));
    const most = busiest(receiver.taken);
    const last = Math.max(...receiver.taken.map(({ at }) => at));
    note(`${events.length} events came in ${receiver.taken.length} deliveries, the last of them ${seconds(last - openedAt)} s after the `
      + `receiver; at most ${most} in a second`);
    return [
      ...events.filter((event) => !isTaken(event)).map(({ id }) => `the receiver was not told ${id}`),
      ...receiver.refused.map((why) => `the receiver was told what is not rightly signed: ${why}`),
      ...outOfOrder(events, receiver.taken),
      ...(most > mostInASecond ? [`the receiver was told ${most} events in a second`] : []),
    ];
  },
};

/** What `look` answers once it is not undefined; undefined when that takes longer. */
async function until(withinMs, look) {
  for (const end = performance.now() + withinMs; ; await sleep(200)) {
    const found = await look();
    if (found !== undefined || performance.now() > end) return found;
  }
}

/** What there was to be told since the webhook is there, in its order: the ids of events, and what each is about. */
async function eventsSinceWebhook(databaseUrl) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query(`
      SELECT 'evt_' || position || '_' || at AS id, data->>'translationId' AS subject FROM outbox
      WHERE type IN ('translation.created', 'translation.statusChanged')
        AND position > (SELECT position FROM outbox WHERE type = 'webhook.created') ORDER BY position`);
    return rows;
  } finally {
    await database.end();
  }
}

/** Sentences on translations whose events were first told in another order than that in which they happened. */
function outOfOrder(events, taken) {
  const ids = new Set(taken.map(({ id }) => id));
  const place = new Map([...ids].map((id, n) => [id, n]));
  const last = new Map();
  return events.flatMap(({ id, subject }) => {
    const before = last.get(subject) ?? -1;
    last.set(subject, Math.max(before, place.get(id) ?? -1));
    return place.has(id) && place.get(id) < before ? [`${id} was told before an earlier event of ${subject}`] : [];
  });
}

/** How many deliveries came in the second in which most came. */
function busiest(taken) {
  const moments = taken.map(({ at }) => at).sort((one, other) => one - other);
  return Math.max(0, ...moments.map((end, n) => n + 1 - moments.findIndex((start) => start > end - 1_000)));
}
