import type { Browser, Page } from '@playwright/test';
import { textsOf } from '../fixtures/texts.ts';
import { bounded, type Figure, kb, median, ms, spread, unbounded } from './figure.ts';
import { openPhone, slow, slowDown, untilSettled } from './phone.ts';
import { phonePhoto } from './phone-photo.ts';
import type { Site } from './sites.ts';

const limits = { readyMs: 1_500, frameMs: 200, bytes: 600_000 } as const;
const rounds = 5;
const t = textsOf('zhTw');

/** Times of one photo in the page, ms, and the bytes sent. */
interface Way {
  /** From the input's change event until the photo can be sent. */
  ready: number;
  /** Part of `ready`: from the message to the worker until its answer. */
  worker: number;
  /** CPU time of the browser's pages and workers, from the file until the worker's answer. */
  computed: number;
  /** Longest frame until the server has accepted the photo. */
  frame: number;
  bytes: number;
}

/**
 * Measures a photo of 12 MP in the file input of the cardholder's form. The browser gets a file
 * path: passing the bytes through the page would take longer than the page's other work.
 */
export async function measurePhoto(browser: Browser, site: Site): Promise<Figure[]> {
  const photo = await phonePhoto(browser);
  try {
    const quick: Way[] = [];
    const ways: Way[] = [];
    for (let round = 0; round < rounds; round += 1) {
      quick.push(await wayOf(browser, site, photo.path, async () => {}));
      ways.push(await wayOf(browser, site, photo.path, slowDown));
    }
    return figuresOf(quick, ways);
  } finally {
    photo.remove();
  }
}

/**
 * Returns the figures. Multiplies the worker's CPU time by the slowdown, because Chromium slows
 * only the main thread.
 */
function figuresOf(quick: readonly Way[], ways: readonly Way[]): Figure[] {
  const inWorker = slow.cpu * median(quick.map(({ computed }) => computed));
  const ready = ways.map((way) => way.ready - way.worker + inWorker);
  const frames = ways.map(({ frame }) => frame);
  const bytes = Math.max(...ways.map((way) => way.bytes));
  return [
    bounded(
      'photo of 12 MP → ready to send, slow',
      spread(ready),
      `≤ ${ms(limits.readyMs)}`,
      median(ready) <= limits.readyMs,
    ),
    unbounded(`… of which in the worker (${slow.cpu} × what it computes)`, ms(inWorker)),
    bounded(
      '… longest frame of the page, slow',
      spread(frames),
      `≤ ${ms(limits.frameMs)}`,
      Math.max(...frames) <= limits.frameMs,
    ),
    bounded('… sent', kb(bytes), `≤ ${kb(limits.bytes)}`, bytes <= limits.bytes),
  ];
}

async function wayOf(
  browser: Browser,
  { url, session }: Site,
  path: string,
  prepare: (page: Page) => Promise<void>,
): Promise<Way> {
  const context = await openPhone(browser, { session });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.goto(`${url}/bank/addHolders`);
    await page.locator('h1:not(.boot-home *)').waitFor();
    await untilSettled(page);
    await prepare(page);
    const chooser = page.waitForEvent('filechooser');
    await page
      .getByRole('button', { name: t('kit:photo.choose') })
      .first()
      .click();
    const files = await chooser;
    await untilSettled(page, 500);
    const before = await computedIn(browser);
    await files.setFiles(path);
    // Polls seldom, because polling uses CPU time.
    const isDrawn = () => (globalThis as Watched).benchPhoto.drawn > 0;
    await page.waitForFunction(isDrawn, undefined, { polling: 100 });
    const computed = (await computedIn(browser)) - before;
    await page.locator('[data-step=accepted] img').waitFor();
    await untilSettled(page, 500);
    return await page.evaluate(
      (mine) => {
        const { changed, posted, drawn, ready, frame, bytes } = (globalThis as Watched).benchPhoto;
        return { ...mine, ready: ready - changed, worker: drawn - posted, frame, bytes };
      },
      { computed },
    );
  } finally {
    await context.close();
  }
}

/** Returns the CPU time of all the browser's pages so far, ms. */
async function computedIn(browser: Browser): Promise<number> {
  const client = await browser.newBrowserCDPSession();
  const { processInfo } = await client.send('SystemInfo.getProcessInfo');
  await client.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  return pages.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0);
}

/** Measurements in the page: times in ms since its start, the longest frame in ms, and bytes. */
interface Seen {
  changed: number;
  posted: number;
  drawn: number;
  ready: number;
  frame: number;
  bytes: number;
}

type Watched = typeof globalThis & { benchPhoto: Seen };

/** Runs in the page before its own scripts. */
function watch(): void {
  const none = Number.NaN;
  const seen = { changed: none, posted: none, drawn: none, ready: none, frame: 0, bytes: none };
  (globalThis as Watched).benchPhoto = seen;
  addEventListener(
    'change',
    ({ timeStamp }) => {
      seen.changed = timeStamp;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.frame = Math.max(seen.frame, duration);
      }).observe({ type: 'long-animation-frame' });
      new MutationObserver(() => {
        if (Number.isNaN(seen.ready) && document.querySelector('[data-step=sending]'))
          seen.ready = performance.now();
      }).observe(document.body, {
        subtree: true,
        attributes: true,
        attributeFilter: ['data-step'],
      });
    },
    { capture: true, once: true },
  );
  globalThis.Worker = class extends Worker {
    override postMessage(...message: [unknown]) {
      seen.posted = performance.now();
      this.addEventListener('message', () => {
        seen.drawn = performance.now();
      });
      super.postMessage(...message);
    }
  };
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    if (body instanceof Blob) seen.bytes = body.size;
    send.call(this, body);
  };
}
