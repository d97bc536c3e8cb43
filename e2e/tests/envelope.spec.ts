import type { Page, Response } from '@playwright/test';
import { common } from '@shared/contract/endpoints';
import { envelope } from '@shared/contract/envelope';
import { areaOf, goByMenu } from '../fixtures/areas.ts';
import { buyTicket } from '../fixtures/buy-ticket.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { expect, heading, test } from '../fixtures/test.ts';

const compactJwe = /^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/;
/** Names of domains, calls and fields of the API that the first test uses. */
const names =
  /\b(auth|login|loginMessage|user|info|ticket|getOrder|order|detail|acknowledgeRisk|marquee|address|sign_message|quantity|token|idempotency|authorization|lang)\b/i;

interface Captured {
  path: string;
  status: number;
  /** URL, headers (except user agent and languages) and the envelope's unencrypted header. */
  request: string;
  body: string;
  answer: string;
}

/** Captures the page's API calls from now on; the sandbox's chain is not part of the API. */
function capture(page: Page): () => Promise<Captured[]> {
  const calls: Promise<Captured>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/api\/v1\/(?!sandbox\/rpc)/.test(pathname)) calls.push(captured(pathname, response));
  });
  return () => Promise.all(calls);
}

async function captured(path: string, response: Response): Promise<Captured> {
  const request = response.request();
  const {
    'user-agent': _,
    'accept-language': __,
    ...headers
  } = await request.allHeaders().catch(gone);
  const body = request.postData() ?? '';
  return {
    path,
    status: response.status(),
    request: [request.url(), JSON.stringify(headers), protectedHeader(body)].join('\n'),
    body,
    answer: await response.text().catch(() => ''),
  };
}

/** Headers of a request whose page was closed before they could be read. */
const gone = (): Record<string, string> => ({});

function protectedHeader(jwe: string): string {
  return Buffer.from(jwe.split('.')[0] ?? '', 'base64url').toString();
}

test('captured calls of a sign-in and a purchase contain no path, token, address or field', async ({
  page,
  t,
  wallet,
}) => {
  const calls = capture(page);
  await page.goto('/index');
  await signIn(page, t, wallet);
  const token = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('tessera.session') ?? '{}').token as string,
  );
  // Waits for the first answers and navigates by the menu: a new document would abort calls.
  await expect(page.getByRole('main')).toContainText(t('remote-defi:summary.none'));
  const news = page.getByRole('list', { name: t('host:home.news.title') });
  await expect(news.getByRole('listitem').first()).toBeVisible();
  await goByMenu(page, t, areaOf('remote-defi'));
  await buyTicket(page, t);

  const all = await calls();
  expect([...new Set(all.map(({ path }) => path))].sort()).toEqual([
    common.config.path,
    envelope.path,
  ]);
  const sealed = all.filter(({ path }) => path === envelope.path);
  expect(sealed.length).toBeGreaterThan(5);
  for (const { request, body, answer, status } of sealed) {
    expect(status).toBe(200);
    expect(body).toMatch(compactJwe);
    expect(answer).toMatch(compactJwe);
    expect(request).not.toMatch(names);
  }
  const seen = JSON.stringify(all).toLowerCase();
  expect(token.length).toBeGreaterThan(20);
  expect(seen).not.toContain(token.toLowerCase());
  expect(seen).not.toContain(wallet.address.slice(2).toLowerCase());
});

test('a page corrects its wrong clock to the server’s time, also after a jump', async ({
  page,
  t,
  problems,
  member: _,
}) => {
  problems.allow(/Failed to load resource.*400.*gateway/);
  await page.addInitScript(setClockAhead, 3 * 60_000);
  const calls = capture(page);
  await page.goto('/ticket');
  await expect(heading(page, t('remote-defi:ticket.title'))).toBeVisible();
  const before = (await calls()).filter(({ path }) => path === envelope.path);
  expect(new Set(before.map(({ status }) => status))).toEqual(new Set([200]));
  await page.evaluate((ms) => {
    (window as Ahead).clockAheadMs = ms;
  }, 7 * 60_000);
  await goByMenu(page, t, areaOf('remote-account'));
  await expect(page.getByRole('list', { name: t('remote-account:assets.list') })).toBeVisible();
  const statuses = async () => (await calls()).map(({ status }) => status);
  expect(await statuses()).toContain(400);
  // A call in flight when the clock was corrected is refused and repeated.
  await expect.poll(async () => (await statuses()).at(-1)).toBe(200);
});

test('a page without WebCrypto reports an insecure context and makes no sealed call', async ({
  page,
  t,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined }),
  );
  const calls = capture(page);
  await page.goto('/index');
  await expect(page.getByText(t('shell:error.insecureContext'))).toBeVisible();
  expect(new Set((await calls()).map(({ path }) => path))).toEqual(new Set([common.config.path]));
});

test('the first sealed call starts after the first load', async ({ page, t }) => {
  await page.goto('/index');
  const marquee = page.getByRole('region', { name: t('host:home.marquee.label') });
  await expect(marquee.getByRole('listitem').first()).toBeVisible();
  const [firstLoad = Number.NaN, ...calls] = await page.evaluate((path) => {
    const entries = performance.getEntriesByType('resource');
    const sealed = entries.filter(({ name }) => name.endsWith(path));
    return [...performance.getEntriesByName('first-load'), ...sealed].map((one) => one.startTime);
  }, envelope.path);
  expect(calls.length).toBeGreaterThan(0);
  expect(firstLoad).toBeGreaterThan(0);
  expect(Math.min(...calls)).toBeGreaterThan(firstLoad);
});

interface Ahead extends Window {
  clockAheadMs?: number;
}

/** Runs in the page: sets its clock this many ms ahead; `clockAheadMs` changes that later. */
function setClockAhead(ms: number): void {
  const page = window as Ahead;
  const now = Date.now;
  page.clockAheadMs = ms;
  Date.now = () => now() + (page.clockAheadMs ?? 0);
}
