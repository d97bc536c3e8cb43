import { setTimeout as delay } from 'node:timers/promises';
import type { ConsoleMessage, Page } from '@playwright/test';
import { contrastViolations, violations } from '../fixtures/axe.ts';
import type { Texts } from '../fixtures/texts.ts';
import { atRest } from '../screens/test.ts';

export interface Address {
  readonly path: string;
  /** A part of the path is an id that nobody has: the page says so. */
  readonly hasUnknownId?: boolean;
}

export interface OpenOptions {
  readonly t: Texts;
  /** For messages: 'en, light'. */
  readonly look: string;
  /** Rules of axe: all, or the one about colours. */
  readonly axe: 'all' | 'contrast';
}

/** ms that a page may load for; slow machines need some of it. */
const loadMs = 15_000;
/** ms that one task may keep a page from answering. */
const blockedMs = 2_000;
const pollMs = 50;

/** Has pages measure the longest task that blocks them. */
export async function measureTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const measured = window as unknown as Measured;
    measured.longestTaskMs = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        measured.longestTaskMs = Math.max(measured.longestTaskMs, duration);
    }).observe({ type: 'longtask', buffered: true });
  });
}

interface Measured {
  longestTaskMs: number;
}

/**
 * Opens a page as somebody does who types its address.
 * @returns what axe finds, a line each
 * @throws Error with one line, as soon as the page throws or says that it cannot be shown, when it
 * blocks the browser, or when it still loads after 15 s
 */
export async function openPage(
  page: Page,
  address: Address,
  options: OpenOptions,
): Promise<string[]> {
  const at = `${address.path} (${options.look})`;
  const longest = await visit(page, address, options).catch((error) => {
    throw new Error(`${at}: ${firstLine(error.message)}`);
  });
  // A machine that was busy for a moment is not the page's fault.
  if (longest > blockedMs && (await visit(page, address, options)) > blockedMs)
    throw new Error(`${at}: it blocks the browser for ${(longest / 1000).toFixed(1)} s`);
  const found = await (options.axe === 'all' ? violations(page) : contrastViolations(page));
  return found.map((line) => `${at}: axe: ${line.replace(/\s+/g, ' ')}`);
}

/** @returns ms of the longest task */
async function visit(
  page: Page,
  { path, hasUnknownId = false }: Address,
  { t }: OpenOptions,
): Promise<number> {
  const thrown = Promise.withResolvers<never>();
  thrown.promise.catch(() => {});
  const onError = (error: Error) => thrown.reject(error);
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error') return;
    // The browser itself notes the answer to an id that nobody has.
    if (hasUnknownId && message.text().startsWith('Failed to load resource')) return;
    thrown.reject(new Error(message.text()));
  };
  page.on('pageerror', onError);
  page.on('console', onConsole);
  try {
    return await Promise.race([thrown.promise, settled(page, path, t)]);
  } finally {
    page.off('pageerror', onError);
    page.off('console', onConsole);
  }
}

async function settled(page: Page, path: string, t: Texts): Promise<number> {
  const texts = {
    failed: t('host:failure.title'),
    loading: [t('host:frame.loading'), t('kit:query.loading')],
  };
  const deadline = AbortSignal.timeout(loadMs);
  const late = new Promise<never>((_, reject) => {
    deadline.onabort = () => reject(new Error(`it still loads after ${loadMs / 1000} s`));
  });
  late.catch(() => {});
  await Promise.race([late, page.goto(path)]);
  for (;;) {
    const state = await Promise.race([late, page.evaluate(readState, texts)]);
    if (state === 'failed') throw new Error(`the page says '${texts.failed}'`);
    if (state === 'ready') break;
    await delay(pollMs);
  }
  await Promise.race([late, atRest(page)]);
  return page.evaluate(() => (window as unknown as Measured).longestTaskMs);
}

/** In the page. */
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

/** An error's message without its stack and without the words of the tool that read it. */
function firstLine(text: string): string {
  const [line = ''] = text.replace(/^(?:Uncaught )?Error: /, '').split('\n');
  return line.slice(0, 500);
}
