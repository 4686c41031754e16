import type { Writable } from "node:stream";

/** Kinds of frames. Values travel between processes of one installation and version, so they may change with any release. */
export const frameKinds = {
  /** Starts a session: `{ task, input }`. */
  call: 0,
  /** Ends a session: its answer as JSON. */
  answer: 1,
  /** Ends a session: a failure as JSON. */
  failure: 2,
  /** The caller no longer wants the answer. */
  cancel: 3,
  /** Asks for another pass over the content, on the stream of the frame. */
  open: 4,
  /** An item of a stream, as JSON. */
  json: 5,
  /** An item of a stream, as bytes. */
  bytes: 6,
  /** No item follows on the stream. */
  end: 7,
  /** The stream ends with a failure, as JSON. */
  broken: 8,
  /** The receiver has room for more items; how many is the payload, as JSON. */
  room: 9,
  /** The receiver wants no more items of the stream. */
  close: 10,
  /** The worker is loaded and waits for calls. */
  ready: 11,
} as const;
export type FrameKind = (typeof frameKinds)[keyof typeof frameKinds];

/** One message between a process and its worker. */
export interface Frame {
  readonly kind: FrameKind;
  readonly session: number;
  /** Number of the stream within its session; 0 where the kind has none. */
  readonly stream: number;
  readonly payload: Uint8Array;
}

const headerBytes = 13;
/** Maximum size of a payload. Both ends are ours, so a larger one means that the stream of bytes is damaged. */
const maxPayloadBytes = 256 * 2 ** 20;

/** A frame as bytes: length of the payload, kind, session, stream, payload. */
export function encodeFrame({ kind, session, stream, payload }: Frame): Buffer {
  const bytes = Buffer.allocUnsafe(headerBytes + payload.length);
  bytes.writeUInt32LE(payload.length, 0);
  bytes.writeUInt8(kind, 4);
  bytes.writeUInt32LE(session, 5);
  bytes.writeUInt32LE(stream, 9);
  bytes.set(payload, headerBytes);
  return bytes;
}

/** Writes frames to a pipe: those of one turn of the event loop together, because each write wakes the process at the other end. */
export function joinedWrites(pipe: Writable): (frame: Buffer) => void {
  let isCorked = false;
  return (frame) => {
    if (!isCorked) {
      isCorked = true;
      pipe.cork();
      process.nextTick(() => {
        isCorked = false;
        pipe.uncork();
      });
    }
    pipe.write(frame);
  };
}

/** Collects bytes as they arrive and cuts them into frames. */
export class FrameReader {
  private pieces: Buffer[] = [];
  private size = 0;
  /** Bytes until the next frame is complete, as far as its header is known. Joining pieces earlier would copy them repeatedly. */
  private needed = headerBytes;

  /** The frames that are complete with these bytes, in order. Throws when the bytes are no frames. */
  read(bytes: Buffer): readonly Frame[] {
    this.pieces.push(bytes);
    this.size += bytes.length;
    if (this.size < this.needed) return [];
    const all = this.pieces.length === 1 ? bytes : Buffer.concat(this.pieces);
    const frames: Frame[] = [];
    let at = 0;
    for (this.needed = headerBytes; all.length - at >= this.needed;) {
      const length = all.readUInt32LE(at);
      if (length > maxPayloadBytes) throw new Error(`a frame of ${length} bytes was announced`);
      this.needed = headerBytes + length;
      if (all.length - at < this.needed) break;
      const payload = all.subarray(at + headerBytes, at + this.needed);
      frames.push({
        kind: all.readUInt8(at + 4) as FrameKind, session: all.readUInt32LE(at + 5), stream: all.readUInt32LE(at + 9), payload,
      });
      at += this.needed;
      this.needed = headerBytes;
    }
    this.pieces = [all.subarray(at)];
    this.size = all.length - at;
    return frames;
  }
}
