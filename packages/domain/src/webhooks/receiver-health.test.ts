import { describe, expect, it } from "@jest/globals";
import {
  failedAgain, failuresUntilHold, freePlaces, healthy, isHeld, longestHoldMs, placesOfReceiver, wasHeld,
} from "./receiver-health.js";

const now = 1_795_000_000_000_000;
const second = 1_000_000;

describe("the health of a receiver", () => {
  it("holds it from the fifth failure on, twice as long each time that it fails again, up to five minutes", () => {
    let receiver = healthy;
    const heldFor: number[] = [];
    for (let at = now, n = 0; n < 13; n += 1) {
      receiver = failedAgain(receiver, at);
      heldFor.push(Math.max(0, receiver.heldUntil - at) / second);
      at = Math.max(at, receiver.heldUntil);
    }
    expect(heldFor).toEqual([0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 300, 300, 300]);
  });

  it("takes failures of what was under way already for no news", () => {
    const held = { failures: failuresUntilHold, heldUntil: now + 5 * second };
    expect(failedAgain(held, now + second)).toEqual(held);
    expect(failedAgain(held, held.heldUntil)).toEqual({ failures: failuresUntilHold + 1, heldUntil: held.heldUntil + 10 * second });
  });

  it.each([
    ["healthy", healthy, 0, placesOfReceiver], ["busy", healthy, placesOfReceiver - 1, 1], ["full", healthy, placesOfReceiver, 0],
    ["with more under way than it has places", healthy, placesOfReceiver + 1, 0],
    ["held", { failures: failuresUntilHold, heldUntil: now + 1 }, 0, 0],
    ["held until now", { failures: failuresUntilHold, heldUntil: now }, 0, 1],
    ["being tried", { failures: failuresUntilHold, heldUntil: now }, 1, 0],
    ["held by a clock that was ahead", { failures: failuresUntilHold, heldUntil: now + longestHoldMs * 1_000 + 1 }, 0, 1],
  ])("gives a receiver that is %s its places", (_, receiver, underWay, places) => {
    expect(freePlaces(receiver, underWay, now)).toBe(places);
  });

  it("knows who is held and who was", () => {
    const was = { failures: failuresUntilHold, heldUntil: now };
    expect([isHeld(was, now), isHeld(was, now - 1), wasHeld(was), wasHeld(healthy)]).toEqual([false, true, true, false]);
  });
});
