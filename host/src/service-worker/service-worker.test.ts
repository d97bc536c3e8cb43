import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notificationOf } from './notification.ts';
import { openLink } from './open-link.ts';
import { takeOver } from './take-over.ts';
import type { Tab, WorkerScope } from './worker-scope.ts';

const message = (value: unknown) => ({ json: () => value });

describe('a notification', () => {
  it('has the text, link and tag of its message', () => {
    const sent = { title: 'Tessera', body: 'Shipped', tag: 'news-1', path: '/order', lang: 'en' };
    expect(notificationOf(message(sent), 'host')).toMatchObject({
      title: 'Tessera',
      body: 'Shipped',
      tag: 'news-1',
      data: '/order',
      lang: 'en',
    });
  });

  it.each([
    ['no data', null],
    ['text', { json: () => JSON.parse('text') }],
    ['null', message(null)],
    ['other types', message({ title: 1, body: {}, path: [], tag: false })],
  ])('has the fallback title and leads to the notices for a message of %s', (_, data) => {
    expect(notificationOf(data, 'host')).toEqual({
      title: 'host',
      body: '',
      data: '/notice',
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
    });
  });
});

describe('a tap on a notification', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const tabOf = (values: Partial<Tab> = {}) => ({
    focused: false,
    visibilityState: 'hidden' as const,
    focus: vi.fn(async () => undefined),
    navigate: vi.fn(async (_url: string) => undefined),
    postMessage: vi.fn((_message: unknown, [port]: Transferable[]) =>
      (port as MessagePort).postMessage('opened'),
    ),
    ...values,
  });
  const open = async (path: unknown, tabs: readonly Tab[]) => {
    const openWindow = vi.fn(async (_url: string) => undefined);
    const opened = openLink(
      {
        clients: { matchAll: async () => tabs, openWindow },
        location: { hostname: 'app.example', origin: 'https://app.example' },
      },
      path,
    );
    await vi.advanceTimersByTimeAsync(1_000);
    await opened;
    return openWindow;
  };

  it('opens a new tab when none is open', async () => {
    const openWindow = await open('/withdraw/list', []);
    expect(openWindow).toHaveBeenCalledWith('https://app.example/withdraw/list');
  });

  it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'https://'])(
    'opens the home page instead of the link %j',
    async (path) => {
      expect(await open(path, [])).toHaveBeenCalledWith('https://app.example/');
    },
  );

  it('focuses the focused or the visible tab and opens the link there without a reload', async () => {
    vi.useRealTimers();
    const [hidden, visible] = [tabOf(), tabOf({ visibilityState: 'visible' })];
    const openWindow = vi.fn(async () => undefined);
    const clients = { matchAll: async () => [hidden, visible], openWindow };
    const location = { hostname: 'app.example', origin: 'https://app.example' };
    await openLink({ clients, location }, '/notice?tab=own');
    expect(visible.focus).toHaveBeenCalled();
    const link = { open: '/notice?tab=own' };
    expect(visible.postMessage).toHaveBeenCalledWith(link, [expect.anything()]);
    for (const call of [hidden.focus, visible.navigate, openWindow])
      expect(call).not.toHaveBeenCalled();
  });

  it('loads the link in a tab that does not confirm it', async () => {
    const tab = tabOf({ postMessage: vi.fn() });
    const openWindow = await open('/notice', [tab]);
    expect(tab.navigate).toHaveBeenCalledWith('https://app.example/notice');
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('opens a new tab when the open tab is not under the control of the worker', async () => {
    const tab = tabOf({
      postMessage: vi.fn(),
      navigate: () => Promise.reject(new TypeError('not controlled')),
    });
    expect(await open('/notice', [tab])).toHaveBeenCalledWith('https://app.example/notice');
  });
});

describe('a new worker', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['at once without a worker in use', null, 0],
    ['when the pages of the worker in use have loaded', {}, 10_000],
  ])('starts %s', async (_, active, ms) => {
    const skipWaiting = vi.fn(async () => undefined);
    let work: Promise<unknown> | undefined;
    takeOver({
      registration: { active },
      skipWaiting,
      addEventListener: (_type: string, install: (event: unknown) => void) =>
        install({
          waitUntil: (promise: Promise<unknown>) => {
            work = promise;
          },
        }),
    } as unknown as WorkerScope);
    if (ms > 0) await vi.advanceTimersByTimeAsync(ms - 1);
    expect(skipWaiting).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    await work;
    expect(skipWaiting).toHaveBeenCalledOnce();
  });
});
