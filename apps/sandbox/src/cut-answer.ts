import type { ServerResponse } from "node:http";

/** Ends the connection of an answer behind so many bytes of its body. A shorter one arrives whole. */
export function cutAnswer(response: ServerResponse, bytes: number): void {
  let left = bytes;
  const [write, end] = [response.write.bind(response), response.end.bind(response)] as [Send<boolean>, Send<ServerResponse>];
  const cutting = <R>(send: Send<R>): Send<R | boolean> => (piece, ...rest) => {
    if (typeof piece !== "string" && !(piece instanceof Uint8Array)) return send(piece, ...rest);
    const whole = Buffer.from(piece as string, typeof rest[0] === "string" ? rest[0] as BufferEncoding : "utf8");
    if (whole.length <= left) {
      left -= whole.length;
      return send(piece, ...rest);
    }
    if (left > 0) write(whole.subarray(0, left));
    else response.flushHeaders();
    left = 0;
    response.socket?.destroySoon();
    return false;
  };
  Object.assign(response, { write: cutting(write), end: cutting(end) });
}

type Send<R> = (piece?: unknown, ...rest: unknown[]) => R;
