import type { Instant } from "@dragoman/domain/common";

const form = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,6})\d*)?Z$/;

/** `2026-11-20 09:30:00.123456Z`; "" for a moment that has not happened. */
export function showMoment(moment: Instant | undefined): string {
  if (moment === undefined) return "";
  const seconds = Math.floor(moment / 1e6);
  return `${new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ")}.${String(moment - seconds * 1e6).padStart(6, "0")}Z`;
}

/** The moment that `showMoment` shows as this; undefined for anything else. */
export function parseMoment(text: string | undefined): Instant | undefined {
  const [, day, time, fraction = ""] = form.exec(text ?? "") ?? [];
  const ms = Date.parse(`${day}T${time}Z`);
  return Number.isNaN(ms) ? undefined : ms * 1000 + Number(fraction.padEnd(6, "0"));
}

/** As TMX writes it in attributes, to the second: `20261120T093000Z`. */
export function tmxMoment(moment: Instant): string {
  return new Date(moment / 1000).toISOString().slice(0, 19).replace(/[-:]/g, "") + "Z";
}
