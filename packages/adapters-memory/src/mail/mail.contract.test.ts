import { mailQueueContract, mailTransportContract } from "@dragoman/port-contracts/mail";
import { close, runner } from "../../test/in-memory.js";
import { FixedClock } from "../common/index.js";
import { MemoryMailQueue, MemoryMailTransport } from "./index.js";

mailQueueContract("MemoryMailQueue", async () => {
  const clock = new FixedClock();
  return { adapter: new MemoryMailQueue(clock), close, pass: async (ms) => clock.advance(ms) };
}, runner);
mailTransportContract("MemoryMailTransport", async () => {
  const adapter = new MemoryMailTransport(["away.example"], ["nobody@company.example"]);
  const server = { host: "mail.example", port: 587, sender: "mt@company.example", isForSuperAdmins: false };
  return {
    adapter, close, server, away: { ...server, host: "away.example" }, unknown: "nobody@company.example",
    arrived: async () => adapter.sent.map(({ letter, id, server: { sender } }) => ({ ...letter, id, from: sender })),
  };
}, runner);
