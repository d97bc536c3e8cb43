import * as notice from '@shared/contract/endpoints/notice';
import { setNavigation } from '@shared/shell';
import { type FakeServer, setUpShell, signIn } from '@shared/shell/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followNotifications } from './follow-notifications.ts';

let server: FakeServer;
const unsubscribe = vi.fn(async () => true);
const subscription = { endpoint: 'https://push.example/a', unsubscribe };
const pushManager = { getSubscription: vi.fn() };
const workers = Object.assign(new EventTarget(), {
  getRegistration: async () => ({ pushManager }),
});

beforeEach(async () => {
  server = await setUpShell();
  pushManager.getSubscription.mockResolvedValue(subscription);
  unsubscribe.mockClear();
  vi.stubGlobal('Notification', { permission: 'granted' });
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const device = { muted: [], hide_amounts: false };
const answers = (of: typeof device | null) =>
  server.answer(notice.push, { public_key: 'key', device: of });

describe('the notifications of this browser', () => {
  it('end when another member signs in', async () => {
    answers(null);
    followNotifications();
    await signIn(server);
    await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  });

  it('stay for the member who turned them on', async () => {
    answers(device);
    await signIn(server);
    followNotifications();
    await vi.waitFor(() => expect(server.callsOf(notice.push)).toHaveLength(1));
    expect(server.callsOf(notice.push)[0]?.body).toEqual({ endpoint: subscription.endpoint });
    expect(unsubscribe).not.toHaveBeenCalled();
  });

  it('stay when the server does not answer', async () => {
    server.vanish(notice.push);
    followNotifications();
    await signIn(server);
    await vi.waitFor(() => expect(server.callsOf(notice.push)).not.toHaveLength(0));
    expect(unsubscribe).not.toHaveBeenCalled();
  });

  it.each(['default', 'denied'])('cause no call when the permission is %s', async (permission) => {
    vi.stubGlobal('Notification', { permission });
    answers(null);
    followNotifications();
    await signIn(server);
    expect(server.callsOf(notice.push)).toEqual([]);
  });

  it('cause no call in a browser without service workers', async () => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    followNotifications();
    await signIn(server);
    expect(server.callsOf(notice.push)).toEqual([]);
  });
});

it('opens the link of a notification in this tab and confirms it to the worker', async () => {
  const navigate = vi.fn();
  setNavigation({ navigate, prefetch: () => {} });
  followNotifications();
  const { port1, port2 } = new MessageChannel();
  const confirmed = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  const event = Object.assign(new Event('message'), {
    data: { open: '/withdraw/list' },
    ports: [port2],
  });
  workers.dispatchEvent(event);
  expect(await confirmed).toBe('opened');
  expect(navigate).toHaveBeenCalledWith('/withdraw/list', undefined);
  port1.close();
});
