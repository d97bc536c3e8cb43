import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { bounded, type Figure, median, ms, unbounded } from './figure.ts';

const limits = { performance: 97, accessibility: 100, 'best-practices': 100 } as const;
const rounds = 5;

type Category = keyof typeof limits;
const categories = Object.keys(limits) as Category[];

export interface Run {
  readonly scores: Record<Category, number>;
  /** In ms, on a phone with 4G as simulated by Lighthouse. */
  readonly metrics: Record<string, number>;
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

/** Measures Lighthouse's mobile scores of /index for a visitor: medians of several runs. */
export async function measureLighthouse(url: string, chromium: string): Promise<Figure[]> {
  const runs: Run[] = [];
  while (runs.length < rounds) runs.push(await runAgainOnce(`${url}/index`, chromium));
  const times = Object.keys(metrics).map(
    (name) => `${name} ${ms(median(runs.map((one) => one.metrics[name] ?? 0)))}`,
  );
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
    unbounded('  performance is made of', times.join(', ')),
    unbounded(
      "  this machine's benchmark index",
      String(median(runs.map((one) => one.benchmarkIndex))),
    ),
    ...[...new Set(runs.flatMap(({ faults }) => faults))].map((fault) =>
      unbounded('  costs points', fault),
    ),
  ];
}

/** Runs Lighthouse; repeats a failed run once, because the browser sometimes records no trace. */
export async function runAgainOnce(url: string, chromium: string): Promise<Run> {
  try {
    return await run(url, chromium);
  } catch (error) {
    console.log(`${(error as Error).message}: repeating this run.`);
    return run(url, chromium);
  }
}

async function run(url: string, chromium: string): Promise<Run> {
  const chrome = await launch({
    chromePath: chromium,
    logLevel: 'silent',
    chromeFlags: ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const result = await lighthouse(url, {
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
      Object.entries(metrics).map(([name, id]) => [name, audits[id]?.numericValue ?? 0]),
    ),
    benchmarkIndex: Math.round(environment.benchmarkIndex),
    faults,
  };
}
