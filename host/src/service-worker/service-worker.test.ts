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

  /** Installs a worker. Returns whether it replaces the worker in use, and a way to send messages. */
  async function install(active: unknown) {
    const listeners: Record<string, (event: unknown) => void> = {};
    const skipWaiting = vi.fn(async () => undefined);
    takeOver({
      registration: { active },
      skipWaiting,
      addEventListener: (type: string, listener: (event: never) => void) => {
        listeners[type] = listener as (event: unknown) => void;
      },
    } as unknown as WorkerScope);
    listeners.install?.({ waitUntil: () => {} });
    await vi.advanceTimersByTimeAsync(0);
    return {
      skipWaiting,
      send: (data: unknown) => {
        listeners.message?.({ data });
        return vi.advanceTimersByTimeAsync(0);
      },
    };
  }

  it('starts at once without a worker in use', async () => {
    expect((await install(null)).skipWaiting).toHaveBeenCalledOnce();
  });

  it('waits until a page has loaded', async () => {
    const { skipWaiting, send } = await install({});
    for (const data of [null, 'TAKE_OVER', { type: 'CACHE_URLS' }]) await send(data);
    expect(skipWaiting).not.toHaveBeenCalled();
    await send({ type: 'TAKE_OVER' });
    expect(skipWaiting).toHaveBeenCalledOnce();
  });

  it('replaces a worker with which no page loads', async () => {
    const { skipWaiting } = await install({});
    await vi.advanceTimersByTimeAsync(10_000);
    expect(skipWaiting).toHaveBeenCalledOnce();
  });
});
