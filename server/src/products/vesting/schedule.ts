/** The state of a vesting that its schedule depends on. Base units. */
interface Schedule {
  total: bigint;
  vested: bigint;
  /** Part of the total that vests each day, in hundredths of a percent. */
  rateBps: number;
  /** 'YYYY-MM-DD' */
  nextDay: string;
}

export interface Step {
  /** 'YYYY-MM-DD' */
  day: string;
  amount: bigint;
  /** Vested amount of the whole vesting, including this day. */
  vestedAfter: bigint;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the steps of all due days: equal parts of the total, and the rest on the last day. */
export function stepsUntil({ total, vested, rateBps, nextDay }: Schedule, today: string): Step[] {
  const daily = dailyAmount(total, rateBps);
  const steps: Step[] = [];
  let done = vested;
  for (let day = nextDay; day <= today && done < total; day = dayAfter(day)) {
    const left = total - done;
    // biome-ignore lint/complexity/useMathMinMax: Math.min does not take bigints
    const amount = left < daily ? left : daily;
    done += amount;
    steps.push({ day, amount, vestedAfter: done });
  }
  return steps;
}

/** Returns a day's amount, rounded down to whole base units, but at least one. */
function dailyAmount(total: bigint, rateBps: number): bigint {
  const part = (total * BigInt(rateBps)) / 10_000n;
  return part > 0n ? part : 1n;
}

/** Returns the next day: '2026-01-31' → '2026-02-01'. */
export function dayAfter(day: string): string {
  return dayOf(new Date(Date.parse(day) + dayMs));
}

/** Returns the day (UTC) of a time. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
