import assert from "node:assert/strict";
import { crc32 } from "node:zlib";
import { systemClock, untraced } from "@dragoman/application/common";
import {
  answerStoreContract, archivesContract, clockContract, outboxContract, randomContract, signalsContract, tracerContract,
} from "@dragoman/port-contracts/common";
import { close, runner } from "../../test/in-memory.js";
import { FixedClock, MemoryAnswerStore, MemoryArchives, MemoryOutbox, MemoryRandom, MemorySignals } from "./index.js";

clockContract("systemClock", async () => ({ adapter: systemClock, close }), runner);
clockContract("FixedClock", async () => ({ adapter: new FixedClock(), close }), runner);
tracerContract("untraced", async () => ({ adapter: untraced, close, cannot: { places: "nothing is traced" } }), runner);
randomContract("MemoryRandom", async () => ({ adapter: new MemoryRandom(), close }), runner);
signalsContract("MemorySignals", async () => {
  const adapter = new MemorySignals();
  return {
    adapter, close, notify: async (topic, subject) => adapter.notify(topic, subject), interrupt: close,
    cannot: { interrupt: "signals within one process have no connection that could break" },
  };
}, runner);
answerStoreContract("MemoryAnswerStore", async () => {
  const fixed = new FixedClock();
  return { adapter: new MemoryAnswerStore(fixed), close, pass: async (ms) => fixed.advance(ms) };
}, runner);
outboxContract("MemoryOutbox", async () => {
  const adapter = new MemoryOutbox(systemClock);
  return {
    adapter, close, store: async (events) => adapter.add(events), now: async () => systemClock.now(), begin: async () => close,
    cannot: { begin: "nothing is under way in memory" },
  };
}, runner);
archivesContract("MemoryArchives", async () => ({ adapter: new MemoryArchives(), close, unzip: stored }), runner);

/** The members of an archive that stores them as they are, by its directory, with which all else must agree. */
async function stored(bytes: Uint8Array): Promise<[string, Uint8Array][]> {
  const archive = Buffer.from(bytes);
  const signature = (at: number): string => archive.toString("latin1", at, at + 4);
  const end = archive.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  const count = archive.readUInt16LE(end + 10);
  const begin = archive.readUInt32LE(end + 16);
  const numbers = [4, 6, 8, 20].map((place) => archive.readUInt16LE(end + place));
  assert.deepEqual([...numbers, archive.readUInt32LE(end + 12), archive.length], [0, 0, count, 0, end - begin, end + 22]);
  const members: [string, Uint8Array][] = [];
  for (let at = begin; members.length < count;) {
    const [sum, size, nameLength, start] = [
      archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 24), archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 42),
    ];
    const content = archive.subarray(start + 30 + nameLength, start + 30 + nameLength + size);
    assert.equal(crc32(content), sum);
    assert.deepEqual([signature(at), signature(start)], ["PK\x01\x02", "PK\x03\x04"]);
    // Version, flags and way of storing stand in both places; the sum and both sizes behind the content, and not in front of it.
    const [version, flags, method] = [0, 2, 4].map((place) => archive.readUInt16LE(at + 6 + place));
    assert.deepEqual([version, flags, method], [20, 0x0808, 0]);
    assert.deepEqual(archive.subarray(start + 4, start + 14), archive.subarray(at + 6, at + 16));
    assert.deepEqual([...archive.subarray(start + 14, start + 26), archive.readUInt16LE(start + 28)], new Array(13).fill(0));
    const behind = start + 30 + nameLength + size;
    assert.equal(signature(behind), "PK\x07\x08");
    assert.deepEqual([4, 8, 12].map((place) => archive.readUInt32LE(behind + place)), [sum, size, size]);
    // It has neither extra fields nor a comment, lies on this disk, and is nothing special for any system.
    assert.deepEqual(archive.subarray(at + 30, at + 42), Buffer.alloc(12));
    members.push([archive.subarray(at + 46, at + 46 + nameLength).toString(), content]);
    at += 46 + nameLength;
  }
  return members;
}
