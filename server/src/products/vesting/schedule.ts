/** A release as its schedule needs it. Base units. */
export interface Schedule {
  total: bigint;
  released: bigint;
  /** Of the total each day, in hundredths of a percent. */
  rateBps: number;
  /** 'YYYY-MM-DD' */
  nextDay: string;
}

export interface Step {
  /** 'YYYY-MM-DD' */
  day: string;
  amount: bigint;
  /** Of the whole release, this day included. */
  releasedAfter: bigint;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * What a release brings from its next day to `today`: its part of the total each day, also for days on
 * which nobody worked; the last day brings the rest. Never more than the total. Pure.
 */
export function stepsUntil({ total, released, rateBps, nextDay }: Schedule, today: string): Step[] {
  const daily = dailyAmount(total, rateBps);
  const steps: Step[] = [];
  let done = released;
  for (let day = nextDay; day <= today && done < total; day = dayAfter(day)) {
    const left = total - done;
    // biome-ignore lint/complexity/useMathMinMax: of bigints there is no Math.min
    const amount = left < daily ? left : daily;
    done += amount;
    steps.push({ day, amount, releasedAfter: done });
  }
  return steps;
}

/** Cut to whole base units; never nothing. */
export function dailyAmount(total: bigint, rateBps: number): bigint {
  const part = (total * BigInt(rateBps)) / 10_000n;
  return part > 0n ? part : 1n;
}

/** '2026-01-31' → '2026-02-01' */
export function dayAfter(day: string): string {
  return dayOf(new Date(Date.parse(day) + dayMs));
}

/** The day (UTC) of a time. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
