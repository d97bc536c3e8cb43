import type { PushDevice } from '@shared/contract';
import * as notice from '@shared/contract/endpoints/notice';
import { queryClient } from '@shared/shell/query';
import { type FakeServer, renderShell, signIn, testUser } from '@shared/shell/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpRemote } from '../../../testing.ts';
import { NewsChoices } from '../news-choices.tsx';
import { PushLost } from './push-lost.tsx';

const keyBytes = new Uint8Array(65).fill(4);
const publicKey = btoa(String.fromCharCode(...keyBytes)).replace(/=+$/, '');
const shown: PushDevice = { muted: [], hide_amounts: false };
const keys = { endpoint: 'https://push.example/a', p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };

let server: FakeServer;
let browser: ReturnType<typeof fakeBrowser>;

/** Stubs a browser with push notifications. `subscriptionFor` creates a subscription for a key. */
function fakeBrowser() {
  const { endpoint, ...own } = keys;
  const subscriptionFor = (applicationServerKey: ArrayBuffer = keyBytes.buffer) => ({
    endpoint,
    options: { applicationServerKey },
    toJSON: () => ({ endpoint, keys: own }),
    unsubscribe: vi.fn(async () => {
      state.subscription = null;
      return true;
    }),
  });
  const state = {
    permission: 'default' as NotificationPermission,
    answer: 'granted' as NotificationPermission,
    subscription: null as ReturnType<typeof subscriptionFor> | null,
    subscriptionFor,
    subscribe: vi.fn(async (_options: PushSubscriptionOptionsInit) => {
      state.subscription ??= subscriptionFor();
      return state.subscription;
    }),
    register: vi.fn(async (_url: string) => registration),
  };
  const registration = {
    pushManager: {
      getSubscription: async () => state.subscription,
      subscribe: (options: PushSubscriptionOptionsInit) => state.subscribe(options),
    },
  };
  const serviceWorker = {
    register: (url: string) => state.register(url),
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission;
    },
    requestPermission: async () => {
      state.permission = state.answer;
      return state.answer;
    },
  });
  return state;
}

beforeEach(async () => {
  server = await setUpRemote();
  await signIn(server);
  queryClient.clear();
  const list = [
    { kind: 'paid', wanted: true } as const,
    { kind: 'release', wanted: false } as const,
  ];
  server.answer(notice.preferences, { list });
  server.answer(notice.savePush, {});
  server.answer(notice.endPush, {});
  browser = fakeBrowser();
  knows(null);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const knows = (device: PushDevice | null) =>
  server.answer(notice.push, { public_key: publicKey, device });
const show = () => renderShell(<NewsChoices open onClose={() => {}} />);
const master = () => screen.findByRole('switch', { name: 'Notifications' });
const isOn = async () => (await master()).getAttribute('aria-checked') === 'true';
const saved = () => server.callsOf(notice.savePush).map(({ body }) => body);
/** Subscribes the browser, at the server too, as if this member had turned notifications on. */
function isSubscribed(device: PushDevice | null = shown): void {
  browser.permission = 'granted';
  browser.subscription = browser.subscriptionFor();
  localStorage.setItem('tessera.push', testUser.name ?? '');
  knows(device);
}

describe('notifications on this device', () => {
  it('ask for the permission and register the worker only when they are turned on', async () => {
    show();
    fireEvent.click(await screen.findByText('Notifications'));
    await waitFor(() => expect(saved()).toEqual([{ ...keys, ...shown }]));
    expect(browser.register).toHaveBeenCalledWith('/service-worker.js');
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    expect(browser.subscribe).toHaveBeenCalledWith(options);
    await waitFor(async () => expect(await isOn()).toBe(true));
  });

  it('explain how to allow them when the member or the browser blocks them', async () => {
    browser.answer = 'denied';
    show();
    fireEvent.click(await screen.findByText('Notifications'));
    expect(await screen.findByText(/blocked for this site/)).toBeTruthy();
    expect(browser.register).not.toHaveBeenCalled();
    expect((await master()).hasAttribute('data-disabled')).toBe(true);
  });

  it('stay off when the member closes the question', async () => {
    browser.answer = 'default';
    show();
    fireEvent.click(await screen.findByText('Notifications'));
    await waitFor(async () => expect((await master()).hasAttribute('data-disabled')).toBe(false));
    expect(await isOn()).toBe(false);
    expect(saved()).toEqual([]);
  });

  it.each([
    ['the push service', () => browser.subscribe.mockRejectedValue(new DOMException('', 'Abort'))],
    ['the worker', () => browser.register.mockRejectedValue(new TypeError('404'))],
  ])('report that %s refused, and stay off', async (_, refuse) => {
    refuse();
    show();
    fireEvent.click(await screen.findByText('Notifications'));
    expect(await screen.findByText(/could not turn notifications on/)).toBeTruthy();
    expect(await isOn()).toBe(false);
  });

  it('stay off when the server is unreachable', async () => {
    server.vanish(notice.savePush);
    show();
    fireEvent.click(await screen.findByText('Notifications'));
    await waitFor(() => expect(saved()).not.toEqual([]));
    await waitFor(async () => expect((await master()).hasAttribute('data-disabled')).toBe(false));
    expect(await isOn()).toBe(false);
  });

  it('stop in the browser first, then at the server', async () => {
    isSubscribed();
    show();
    const { subscription } = browser;
    expect(await isOn()).toBe(true);
    fireEvent.click(await screen.findByText('Notifications'));
    await waitFor(() => expect(server.callsOf(notice.endPush)).toHaveLength(1));
    expect(subscription?.unsubscribe).toHaveBeenCalled();
    await waitFor(async () => expect(await isOn()).toBe(false));
    expect(screen.queryByText(/have stopped/)).toBeNull();
  });

  it.each([
    ['the browser', () => (browser.subscription = null)],
    ['the server', () => knows(null)],
    ['another key', () => (browser.subscription = browser.subscriptionFor(new ArrayBuffer(65)))],
  ])('that %s ended are reported and can be turned on again', async (_, end) => {
    isSubscribed();
    end();
    const before = browser.subscription;
    show();
    expect(await screen.findByText(/have stopped on this device/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Turn on again' }));
    await waitFor(async () => expect(await isOn()).toBe(true));
    // The old subscription has ended, or is for another key.
    if (before) expect(before.unsubscribe).toHaveBeenCalled();
  });

  it('that ended are reported beside the news, without opening the settings', async () => {
    isSubscribed(null);
    renderShell(<PushLost />);
    browser.subscribe.mockRejectedValueOnce(new DOMException('', 'AbortError'));
    fireEvent.click(await screen.findByRole('button', { name: 'Turn on again' }));
    expect(await screen.findByText(/could not turn notifications on/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Turn on again' }));
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    expect(saved()).toEqual([{ ...keys, ...shown }]);
  });

  it('that were never turned on here are not asked for beside the news', () => {
    renderShell(<PushLost />);
    expect(server.callsOf(notice.push)).toEqual([]);
  });

  it('that the member blocked in the browser are reported as blocked', async () => {
    isSubscribed();
    browser.permission = 'denied';
    show();
    expect(await screen.findByText(/blocked for this site/)).toBeTruthy();
    expect(screen.queryByText(/have stopped/)).toBeNull();
  });

  it('that another member turned on are off for this member', async () => {
    isSubscribed(null);
    localStorage.setItem('tessera.push', '0xother');
    show();
    expect(await isOn()).toBe(false);
    expect(screen.queryByText(/have stopped/)).toBeNull();
  });

  it('can be switched by kind and hide amounts', async () => {
    isSubscribed({ muted: ['card'], also_muted: ['card_payment'], hide_amounts: false });
    const muted = { muted: ['paid', 'card'], also_muted: ['card_payment'] };
    show();
    const heading = await screen.findByRole('heading', { name: 'Show on this device' });
    const kinds = within(heading.closest('section') as HTMLElement);
    const kind = (name: string) => kinds.getByRole('switch', { name });
    expect(kind('Your cards').getAttribute('aria-checked')).toBe('false');
    await waitFor(() => expect(kind('Daily ENU').hasAttribute('data-disabled')).toBe(true));
    expect(kind('Card payments').getAttribute('aria-checked')).toBe('false');
    fireEvent.click(kinds.getByText('Payments confirmed'));
    await waitFor(() => expect(saved()).toHaveLength(1));
    fireEvent.click(screen.getByText('Hide amounts'));
    await waitFor(() =>
      expect(saved()).toEqual([
        { ...keys, ...muted, hide_amounts: false },
        { ...keys, ...muted, hide_amounts: true },
      ]),
    );
  });

  it('report that the settings cannot be loaded', async () => {
    server.refuse(notice.push, 'unavailable');
    show();
    expect(
      await screen.findByText('The settings of this device could not be loaded.'),
    ).toBeTruthy();
  });
});

describe('a browser without push', () => {
  beforeEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

  it('refers to the notices in the app', async () => {
    show();
    expect(await screen.findByText(/cannot show notifications/)).toBeTruthy();
    expect(await screen.findByRole('switch', { name: 'Payments confirmed' })).toBeTruthy();
  });

  it('on an iPhone explains that the app has to be installed', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Safari/604.1');
    show();
    expect(await screen.findByText(/need the app on the Home Screen/)).toBeTruthy();
  });
});
