import {
  type Browser,
  type BrowserContext,
  chromium,
  devices,
  type Locator,
  type Page,
} from '@playwright/test';
import { limits } from '@shared/contract';
import type { Session } from '../fixtures/api.ts';
import { ms } from './figure.ts';

export function launchBrowser(executablePath: string, more: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--disable-background-networking',
      ...more,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}

export interface PhoneOptions {
  /** Session of a member; undefined for a visitor. */
  readonly session?: Session;
}

/** Opens a browser context that emulates a phone, with nothing stored but the session. */
export async function openPhone(
  browser: Browser,
  { session }: PhoneOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 664 },
    locale: 'zh-TW',
    timezoneId: 'Asia/Taipei',
    // The worker stores files in idle time, and that would slow the measured page.
    serviceWorkers: 'block',
  });
  if (session) {
    const expiresAt = Date.now() + limits.sessionTtlMs;
    const text = JSON.stringify({ token: session.token, address: session.address, expiresAt });
    await context.addInitScript((saved) => {
      if (location.protocol.startsWith('http')) sessionStorage.setItem('tessera.session', saved);
    }, text);
  }
  return context;
}

/** A mid-range phone on a mobile network; `cpu` divides the speed of this machine. */
export const slow = { cpu: 4, roundTripMs: 40, bitsPerSecond: 10_000_000 } as const;

/** Slows down CPU and network. @throws if a request is still as fast as without the slowdown. */
export async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const bytesPerSecond = slow.bitsPerSecond / 8;
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
  const took = await page.evaluate(async () => {
    const from = performance.now();
    // A unique URL: a preloaded one is answered without the network.
    await fetch('/federation/registry.json?slow', { cache: 'no-store' });
    return performance.now() - from;
  });
  if (took < slow.roundTripMs)
    throw new Error(`The network is not slowed down: a request took ${ms(took)}`);
}

/** Waits until the page has loaded and has made no request for `quietMs`. */
export async function untilSettled(page: Page, quietMs = 1_500): Promise<void> {
  let last = Date.now();
  const note = () => {
    last = Date.now();
  };
  page.on('request', note);
  page.on('requestfinished', note);
  try {
    await page.waitForLoadState('networkidle');
    while (Date.now() - last < quietMs) await page.waitForTimeout(100);
  } finally {
    page.off('request', note);
    page.off('requestfinished', note);
  }
}

/**
 * Taps without waiting between touch start and end: the driver's round trip would look like a
 * resting finger, during which pages are preloaded. Unlike Playwright, makes no trial tap, because
 * the trial's frames would still be rendering.
 */
export async function tap(target: Locator): Promise<void> {
  const { x, y } = await target.evaluate(centre);
  const client = await target.page().context().newCDPSession(target.page());
  const touchPoints = [{ x, y }];
  await Promise.all([
    client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints }),
    client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ]);
  await client.detach();
}

/** Runs in the page. Returns the element's centre once it rests. @throws if a tap would miss it */
async function centre(element: Element): Promise<{ x: number; y: number }> {
  let before = { x: Number.NaN, y: Number.NaN };
  for (let frame = 0; frame < 300; frame += 1) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const point = { x: left + width / 2, y: top + height / 2 };
    const rests = point.x === before.x && point.y === before.y;
    if (rests && element.contains(document.elementFromPoint(point.x, point.y))) return point;
    before = point;
    await new Promise(requestAnimationFrame);
  }
  throw new Error('the element to tap is not on the screen, or is covered');
}
