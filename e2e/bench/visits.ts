import type { Browser, CDPSession, Page } from '@playwright/test';
import { goWithin } from '../fixtures/go-within.ts';
import { bounded, type Figure } from './figure.ts';
import { type BuiltPage, builtPages } from './pages.ts';
import { launchBrowser, openPhone, untilSettled } from './phone.ts';
import type { Sites } from './sites.ts';

const visits = 100;
/** Visits between two measurements. */
const every = 20;
/** Visits before the first measurement: they fill caches and kept-alive pages, which is no leak. */
const warmUp = 20;
/** single-spa references an ended parcel in its time-out timers, 5 s at most. */
const parcelTimersMs = 5_500;

/** Allowed growth per visit, as the slope of a line through the measurements. */
const limits = { nodes: 1, listeners: 0.5, heapBytes: 5_000 } as const;

interface Look {
  readonly visit: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly heapBytes: number;
}

/**
 * Measures how heap, nodes and listeners grow with the visits. V8's compiler is off, because its
 * compiled code grows the heap by 10 kB a visit.
 */
export async function* measureVisits(chromium: string, sites: Sites): AsyncGenerator<Figure> {
  const browser = await launchBrowser(chromium, ['--js-flags=--jitless']);
  try {
    yield* measureIn(browser, sites);
  } finally {
    await browser.close();
  }
}

async function* measureIn(browser: Browser, sites: Sites): AsyncGenerator<Figure> {
  for (const built of builtPages) {
    const context = await openPhone(browser, { session: sites.federated.session });
    try {
      const page = await context.newPage();
      await page.goto(`${sites.federated.url}/index`);
      await page.locator('h1:not(.boot-home *)').waitFor();
      await untilSettled(page);
      yield* figuresOf(built.path, await visitOften(page, built));
    } finally {
      await context.close();
    }
  }
}

async function visitOften(page: Page, { path, heading }: BuiltPage): Promise<Look[]> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const shown = (pane: string) => page.locator(`[data-pane="${pane}"][data-shown="true"] h1`);
  const looks: Look[] = [];
  for (let visit = 1; visit <= visits; visit += 1) {
    await goWithin(page, path);
    await shown(path).filter({ hasText: heading }).waitFor();
    await page.goBack();
    await shown('/index').waitFor();
    if (visit >= warmUp && visit % every === 0) looks.push(await look(page, client, visit));
  }
  return looks;
}

async function look(page: Page, client: CDPSession, visit: number): Promise<Look> {
  await page.waitForTimeout(parcelTimersMs);
  await client.send('HeapProfiler.collectGarbage');
  await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    visit,
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    heapBytes: of('JSHeapUsedSize'),
  };
}

function figuresOf(path: string, looks: readonly Look[]): Figure[] {
  return (Object.keys(limits) as (keyof typeof limits)[]).map((what) => {
    const slope = slopeOf(looks.map((one) => [one.visit, one[what]]));
    const [first, last] = [looks.at(0)?.[what], looks.at(-1)?.[what]];
    return bounded(
      `${visits} visits to ${path}: ${what} a visit`,
      `${slope.toFixed(2)} (${first} → ${last})`,
      `≤ ${limits[what]}`,
      slope <= limits[what],
    );
  });
}

/** Returns the slope of the line through the points (least squares). */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (index: 0 | 1) =>
    points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  const under = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return over / under;
}
