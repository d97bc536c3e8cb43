import { setTimeout as delay } from 'node:timers/promises';
import type { ConsoleMessage, Page } from '@playwright/test';
import { atRest } from '../fixtures/at-rest.ts';
import { contrastViolations, violations } from '../fixtures/axe.ts';
import type { Texts } from '../fixtures/texts.ts';

export interface Address {
  readonly path: string;
  /** A part of the path is an unknown id, so the page reports it as not found. */
  readonly hasUnknownId?: boolean;
}

export interface OpenOptions {
  readonly t: Texts;
  readonly look: string;
  /** Rules of axe: all, or only those about contrast. */
  readonly axe: 'all' | 'contrast';
  /** Time limit for loading, ms; generous for slow machines. */
  readonly loadMs?: number;
}

const defaultLoadMs = 15_000;
/** Time limit for a single task that blocks the page, ms. */
const blockedMs = 2_000;
const pollMs = 50;

interface Measured {
  /** Returns the longest time in ms for which the page could not run a timer. */
  longestBlock?: () => number;
}

/** Measures blocks from the next document on, by a timer: long-task entries arrive too late. */
export async function measureBlocks(page: Page): Promise<void> {
  await page.addInitScript((everyMs) => {
    let last = performance.now();
    let longest = 0;
    const beat = () => {
      const now = performance.now();
      longest = Math.max(longest, now - last - everyMs);
      last = now;
      return longest;
    };
    setInterval(beat, everyMs);
    (window as Measured).longestBlock = beat;
  }, pollMs);
}

/**
 * Opens a new document.
 * @returns findings of axe, one line each
 * @throws Error with one line, if the page throws, shows a failure, blocks the browser, or still
 * loads after `loadMs`
 */
export async function openPage(
  page: Page,
  address: Address,
  options: OpenOptions,
): Promise<string[]> {
  const { t, look, axe, loadMs = defaultLoadMs } = options;
  const at = `${address.path} (${look})`;
  const thrown = Promise.withResolvers<never>();
  thrown.promise.catch(() => {});
  const stop = watchErrors(page, address, thrown.reject);
  const visit = () => Promise.race([thrown.promise, settled(page, address.path, { t, loadMs })]);
  const inspect = async () => {
    const longest = await visit();
    // Repeats the visit, because the machine may have been busy for a moment.
    if (longest > blockedMs && (await visit()) > blockedMs)
      throw new Error(`it blocks the browser for ${(longest / 1000).toFixed(1)} s`);
    return axe === 'all' ? violations(page) : contrastViolations(page);
  };
  try {
    const found = await Promise.race([thrown.promise, inspect()]);
    return found.map((line) => `${at}: axe: ${line.replace(/\s+/g, ' ')}`);
  } catch (error) {
    throw new Error(`${at}: ${firstLine((error as Error).message)}`);
  } finally {
    stop();
  }
}

/** Reports exceptions and console errors of a page. @returns a function that stops reporting */
function watchErrors(
  page: Page,
  { hasUnknownId = false }: Address,
  report: (error: Error) => void,
): () => void {
  const onError = ({ name, message }: Error) => report(new Error(`${name}: ${message}`));
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error') return;
    // The browser itself logs the 404 of an unknown id.
    if (hasUnknownId && message.text().startsWith('Failed to load resource')) return;
    report(new Error(message.text()));
  };
  page.on('pageerror', onError);
  page.on('console', onConsole);
  return () => {
    page.off('pageerror', onError);
    page.off('console', onConsole);
  };
}

/** Resolves once the page has loaded and nothing moves. @returns its longest block, ms */
async function settled(
  page: Page,
  path: string,
  { t, loadMs }: { t: Texts; loadMs: number },
): Promise<number> {
  const texts = {
    failed: t('host:failure.title'),
    loading: [t('host:frame.loading'), t('kit:query.loading')],
  };
  const late = delay(loadMs).then(() => {
    throw new Error(`it still loads after ${loadMs / 1000} s`);
  });
  late.catch(() => {});
  await Promise.race([late, page.goto(path, { waitUntil: 'commit' })]);
  for (;;) {
    const state = await Promise.race([late, page.evaluate(readState, texts)]);
    if (state === 'failed') throw new Error(`the page shows '${texts.failed}'`);
    if (state === 'ready') break;
    await delay(pollMs);
  }
  await Promise.race([late, atRest(page)]);
  return page.evaluate(() => (window as Measured).longestBlock?.() ?? 0);
}

/** Runs in the page. */
function readState({ failed, loading }: { failed: string; loading: string[] }) {
  const main = document.querySelector('main');
  const title = [...(main?.querySelectorAll('h1') ?? [])].find((one) => one.checkVisibility());
  if (!main || !title) return 'loading';
  if (title.textContent === failed) return 'failed';
  if (main.matches('[aria-busy=true]') || main.querySelector('[aria-busy=true]')) return 'loading';
  const leaves = [...main.querySelectorAll('*')].filter((one) => one.childElementCount === 0);
  return leaves.some(({ textContent }) => loading.includes(String(textContent).trim()))
    ? 'loading'
    : 'ready';
}

function firstLine(text: string): string {
  const [line = ''] = text.replace(/^(?:Uncaught )?Error: /, '').split('\n');
  return line.slice(0, 500);
}
