import { byCodeUnit } from "../../../core/lib/lists.ts";
import { addDays, type UsageStore } from "./usage.ts";
import { DAY_MS } from "./window.ts";

/** A summary of an account's last 30 days. */
export type UsageSummary = Awaited<ReturnType<typeof summarizeUsage>>;

const SHOWN_DAYS = 30;

/** Sums up stored usage of an account for people. */
export async function summarizeUsage(store: Pick<UsageStore, "days">, accountId: string, nowMs: number) {
  const today = Math.floor(nowMs / DAY_MS);
  const firstDay = today - SHOWN_DAYS + 1;
  const found = await store.days(accountId, firstDay, today);
  const byDay = new Map(found.map((usage) => [usage.day, usage]));
  const hours = new Array<number>(24).fill(0);
  const dayOf = (day: number) => byDay.get(day) ?? { day, hours, endpoints: {}, refused: 0 };
  const days = Array.from({ length: SHOWN_DAYS }, (_, index) => dayOf(firstDay + index));
  const { endpoints } = days.reduce(addDays);
  return {
    /** Requests by hour of today, UTC. */
    today: dayOf(today).hours,
    /** The last 30 days, oldest first, today last; days without a request are there with 0. */
    days: days.map((usage) => ({
      date: new Date(usage.day * DAY_MS).toISOString().slice(0, 10),
      requests: usage.hours.reduce((sum, count) => sum + count, 0),
      refused: usage.refused,
    })),
    /** Requests of these days by path pattern, most first. */
    endpoints: Object.entries(endpoints)
      .map(([route, requests]) => ({ route, requests }))
      .sort((a, b) => b.requests - a.requests || byCodeUnit(a.route, b.route)),
  };
}
