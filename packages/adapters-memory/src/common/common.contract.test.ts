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

/** The members of an archive that stores them as they are, by its directory. */
async function stored(bytes: Uint8Array): Promise<[string, Uint8Array][]> {
  const archive = Buffer.from(bytes);
  const end = archive.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  const members: [string, Uint8Array][] = [];
  for (let at = archive.readUInt32LE(end + 16); members.length < archive.readUInt16LE(end + 10);) {
    const [sum, size, nameLength, start] = [
      archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 24), archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 42),
    ];
    const content = archive.subarray(start + 30 + nameLength, start + 30 + nameLength + size);
    assert.equal(crc32(content), sum);
    members.push([archive.subarray(at + 46, at + 46 + nameLength).toString(), content]);
    at += 46 + nameLength;
  }
  return members;
}
