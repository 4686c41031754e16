import { connect, createServer } from "node:net";

/**
 * A proxy that can fall silent: from `goSilent` on, the connections that it has are kept open and carry nothing any more, as
 * behind a firewall that forgot them; new ones work. From `freeze` to `thaw` new ones carry nothing either, as before a
 * server that stands still. `target` is a port of this machine, or what `net.connect` takes.
 */
export async function startProxy(target) {
  const to = typeof target === "number" ? { host: "127.0.0.1", port: target } : target;
  const pairs = new Set();
  let frozen = false;
  // Half open: through a silent pair not even the wish to end a connection is answered.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const pair = { client, upstream: connect({ ...to, allowHalfOpen: true }), silent: frozen };
    pairs.add(pair);
    forward(pair.client, pair.upstream, pair);
    forward(pair.upstream, pair.client, pair);
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const end = (pair) => {
    pair.client.destroy();
    pair.upstream.destroy();
    pairs.delete(pair);
  };

  /** The end of one side is that of the other; but nobody hears of it through a pair that is silent. */
  function forward(from, to, pair) {
    from.on("data", (bytes) => { if (!pair.silent && !to.write(bytes)) from.pause(); });
    to.on("drain", () => from.resume());
    from.on("end", () => { if (!pair.silent) to.end(); });
    from.on("close", () => { if (!pair.silent) end(pair); });
    from.on("error", () => undefined);
  }

  /** Answers how many connections fell silent. */
  function goSilent() {
    const fallen = [...pairs].filter((pair) => !pair.silent);
    for (const pair of fallen) pair.silent = true;
    return fallen.length;
  }

  return {
    port: server.address().port,
    goSilent,
    freeze() {
      frozen = true;
      return goSilent();
    },
    thaw() {
      frozen = false;
    },
    async stop() {
      for (const pair of pairs) end(pair);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A proxy before the PostgreSQL of this URL, and the URL that leads through it. */
export async function startDatabaseProxy(databaseUrl) {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get("host") ?? url.hostname;
  const port = Number(url.searchParams.get("port") ?? (url.port || 5432));
  const proxy = await startProxy(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  url.searchParams.delete("host");
  url.searchParams.delete("port");
  return { ...proxy, url: Object.assign(url, { hostname: "127.0.0.1", port: String(proxy.port) }).href };
}
