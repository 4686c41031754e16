import { systemClock } from "@dragoman/application/common";
import { answerStoreContract, clockContract, outboxContract, randomContract, signalsContract } from "@dragoman/port-contracts/common";
import { close, runner } from "../../test/in-memory.js";
import { FixedClock, MemoryAnswerStore, MemoryOutbox, MemoryRandom, MemorySignals } from "./index.js";

clockContract("systemClock", async () => ({ adapter: systemClock, close }), runner);
clockContract("FixedClock", async () => ({ adapter: new FixedClock(), close }), runner);
randomContract("MemoryRandom", async () => ({ adapter: new MemoryRandom(), close }), runner);
signalsContract("MemorySignals", async () => {
  const adapter = new MemorySignals();
  return {
    adapter, close, tell: async (topic, subject) => adapter.tell(topic, subject), interrupt: close,
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
