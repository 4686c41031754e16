import type { X509Certificate } from "node:crypto";

type Times = Pick<X509Certificate, "validFrom" | "validTo">;

/** Whether a certificate should be replaced: less than a third of its time is left, or its time has not begun. */
export function isDue({ validFrom, validTo }: Times, now = new Date()): boolean {
  const [from, to] = [Date.parse(validFrom), Date.parse(validTo)];
  return now.getTime() < from || to - now.getTime() < (to - from) / 3;
}

/** A day as people write it in English of machines: 2027-11-22. */
export function dayOf(moment: Date | string): string {
  return new Date(moment).toISOString().slice(0, 10);
}
