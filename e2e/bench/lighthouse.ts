import { launch } from 'chrome-launcher';
import lighthouse, { type Flags } from 'lighthouse';
import { bounded, type Figure, median, ms, unbounded } from './figure.ts';

const limits = { performance: 97, accessibility: 100, 'best-practices': 100 } as const;
const rounds = 5;

/** Throttling that the browser applies, instead of one that Lighthouse computes afterwards. */
const applied = {
  throttlingMethod: 'devtools',
  throttling: {
    requestLatencyMs: 150,
    downloadThroughputKbps: 1_600,
    uploadThroughputKbps: 750,
    cpuSlowdownMultiplier: 4,
  },
} as const satisfies Flags;
const appliedRounds = 7;
/** Limits with applied throttling by language, because Chinese and Thai need other fonts; ms. */
const appliedLimits = {
  en: { FCP: 900, LCP: 1_100 },
  zhTw: { FCP: 1_200, LCP: 1_200 },
  th: { FCP: 1_200, LCP: 1_200 },
} as const;
const appliedLeast = { performance: 99, TBT: 50, shift: 0.005 } as const;

type Category = keyof typeof limits;
const categories = Object.keys(limits) as Category[];

export interface Run {
  readonly scores: Record<Category, number>;
  /** In ms, on a slow phone with 4G. */
  readonly metrics: Record<keyof typeof metrics, number>;
  /** Cumulative layout shift, without a unit. */
  readonly shift: number;
  /** Lighthouse's benchmark of this machine; the limits assume 1,500 or more. */
  readonly benchmarkIndex: number;
  /** Titles of audits outside performance that lost points. */
  readonly faults: readonly string[];
}

const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  SI: 'speed-index',
} as const;
const metricNames = Object.keys(metrics) as (keyof typeof metrics)[];

/** Measures Lighthouse's mobile scores of /index for a visitor: medians of several runs. */
export async function measureLighthouse(url: string, chromium: string): Promise<Figure[]> {
  const runs: Run[] = [];
  while (runs.length < rounds) runs.push(await runAgainOnce(`${url}/index`, chromium));
  return [
    ...categories.map((category) => {
      const score = median(runs.map(({ scores }) => scores[category]));
      const all = runs.map(({ scores }) => scores[category]).join(', ');
      return bounded(
        category,
        `${score} (${all})`,
        `≥ ${limits[category]}`,
        score >= limits[category],
      );
    }),
    unbounded('  performance is made of', timesOf(runs)),
    unbounded(
      "  this machine's benchmark index",
      String(median(runs.map((one) => one.benchmarkIndex))),
    ),
    ...[...new Set(runs.flatMap(({ faults }) => faults))].map((fault) =>
      unbounded('  costs points', fault),
    ),
  ];
}

/** Measures the first paint of /index in some languages while the browser applies throttling. */
export async function* measureThrottled(url: string, chromium: string): AsyncGenerator<Figure> {
  for (const [language, limit] of Object.entries(appliedLimits)) {
    const runs: Run[] = [];
    while (runs.length < appliedRounds)
      runs.push(await runAgainOnce(`${url}/index?lang=${language}`, chromium, applied));
    const of = (read: (run: Run) => number) => median(runs.map(read));
    const score = of(({ scores }) => scores.performance);
    const [fcp, lcp] = [of((run) => run.metrics.FCP), of((run) => run.metrics.LCP)];
    const [tbt, shift] = [of((run) => run.metrics.TBT), of((run) => run.shift)];
    const least = appliedLeast;
    yield bounded(
      `${language}, throttled by the browser: performance`,
      String(score),
      `≥ ${least.performance}`,
      score >= least.performance,
    );
    yield bounded(`  ${language}: first paint`, ms(fcp), `≤ ${ms(limit.FCP)}`, fcp <= limit.FCP);
    yield bounded(`  ${language}: largest paint`, ms(lcp), `≤ ${ms(limit.LCP)}`, lcp <= limit.LCP);
    yield bounded(`  ${language}: blocked`, ms(tbt), `≤ ${ms(least.TBT)}`, tbt <= least.TBT);
    yield bounded(
      `  ${language}: shift`,
      shift.toFixed(4),
      `≤ ${least.shift}`,
      shift <= least.shift,
    );
  }
}

export const timesOf = (runs: readonly Run[]) =>
  metricNames
    .map((name) => `${name} ${ms(median(runs.map((run) => run.metrics[name])))}`)
    .join(', ');

/** Runs Lighthouse; repeats a failed run once, because the browser sometimes records no trace. */
export async function runAgainOnce(url: string, chromium: string, flags?: Flags): Promise<Run> {
  try {
    return await run(url, chromium, flags);
  } catch (error) {
    console.log(`${(error as Error).message}: repeating this run.`);
    return run(url, chromium, flags);
  }
}

async function run(url: string, chromium: string, flags?: Flags): Promise<Run> {
  const chrome = await launch({
    chromePath: chromium,
    logLevel: 'silent',
    chromeFlags: ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const result = await lighthouse(url, {
      ...flags,
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: categories,
    });
    if (!result) throw new Error('Lighthouse returned no result');
    return readRun(result.lhr);
  } finally {
    chrome.kill();
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function readRun({ categories: rated, audits, environment, runtimeError }: Report): Run {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const score = (category: Category) => Math.round((rated[category]?.score ?? 0) * 100);
  const faults = categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => rated[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => audits[id]?.title ?? id);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    },
    metrics: Object.fromEntries(
      metricNames.map((name) => [name, audits[metrics[name]]?.numericValue ?? 0]),
    ) as Run['metrics'],
    shift: audits['cumulative-layout-shift']?.numericValue ?? 0,
    benchmarkIndex: Math.round(environment.benchmarkIndex),
    faults,
  };
}
