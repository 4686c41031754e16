import { connect } from "node:net";
import { quantile } from "./figures.mjs";

/**
 * Keeps `connections` requests under way for `seconds`, then waits for the last answers, so that one turn leaves no work
 * to the next. `question` makes a fresh one `{ path, headers, body, check }`; `check` gets status and body of its answer
 * and returns what is wrong with it, or undefined.
 */
export async function load({ url, connections, seconds, question }) {
  const { hostname, port } = new URL(url);
  const started = performance.now();
  const end = started + seconds * 1000;
  const times = [];
  const faults = [];

  const caller = async () => {
    const connection = await open(hostname, Number(port));
    while (performance.now() < end) {
      const { check, ...request } = question();
      const sent = performance.now();
      const { status, body } = await connection.ask(request);
      times.push(performance.now() - sent);
      const fault = check(status, body);
      if (fault) faults.push(fault);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, caller));
  const took = (performance.now() - started) / 1000;
  return {
    answers: times.length, perSecond: times.length / took, p50: quantile(times, 0.5), p99: quantile(times, 0.99),
    longest: Math.max(...times), faults,
  };
}

/**
 * A kept-alive connection that carries one question at a time. Written on the socket itself, as a client of the usual
 * kind would take so much of a small machine that it, not the server, were measured.
 */
function open(host, port) {
  const socket = connect(port, host).setNoDelay();
  let received = Buffer.alloc(0);
  let waiting;
  const fail = (error) => waiting?.reject(error);
  socket.on("error", fail).on("close", () => fail(new Error(`${host}:${port} closed the connection`)));
  socket.on("data", (bytes) => {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
    const answer = readAnswer(received);
    if (answer === undefined) return;
    received = Buffer.alloc(0);
    waiting.resolve(answer);
  });
  const ask = ({ path, headers, body }) => new Promise((resolve, reject) => {
    waiting = { resolve, reject };
    const lines = [`POST ${path} HTTP/1.1`, `Host: ${host}:${port}`, ...Object.entries(headers).map((pair) => pair.join(": ")),
      "Content-Type: application/x-www-form-urlencoded", `Content-Length: ${Buffer.byteLength(body)}`];
    socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
  });
  return new Promise((resolve, reject) => {
    waiting = { reject };
    socket.once("connect", () => resolve({ ask, close: () => socket.destroy() }));
  });
}

/** Status and body, or undefined until all of it is there. Both servers tell the length of each answer. */
function readAnswer(bytes) {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const head = bytes.toString("latin1", 0, headEnd);
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer without a length: ${head}`);
  const from = headEnd + 4;
  if (bytes.length < from + Number(length)) return undefined;
  return { status: Number(head.slice(9, 12)), body: bytes.toString("utf8", from, from + Number(length)) };
}
