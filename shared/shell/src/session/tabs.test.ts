import { expect, it, vi } from 'vitest';
import { realTimers } from '../timers.ts';
import { openTabs as open, type TabMessage } from './tabs.ts';

const openTabs = () => open(realTimers);

it.each<TabMessage>([
  { type: 'logout', reason: 'user' },
  { type: 'signedIn', address: '0xabc' },
  { type: 'used', tag: 7 },
])('$type reaches other tabs, but not the sender', async (message) => {
  const [here, there] = [vi.fn(), vi.fn()];
  const own = openTabs();
  own.onMessage(here);
  openTabs().onMessage(there);
  own.post(message);
  await vi.waitFor(() => expect(there).toHaveBeenCalledExactlyOnceWith(message));
  expect(here).not.toHaveBeenCalled();
});

it('a request without an answer resolves to undefined', async () => {
  await expect(openTabs().request()).resolves.toBeUndefined();
});

it('an answer reaches only the tab that requested it', async () => {
  const [asking, giving, third] = [openTabs(), openTabs(), openTabs()];
  const heard = vi.fn();
  third.onMessage(heard);
  giving.onMessage((message) => {
    if (message.type === 'wanted') giving.answer(message.reply, { token: 'secret' });
  });
  await expect(asking.request()).resolves.toEqual({ token: 'secret' });
  expect(JSON.stringify(heard.mock.calls)).not.toContain('secret');
});

it.each([
  ['missing', undefined],
  [
    'forbidden with the storage, as in Firefox',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  ],
])('a tab works alone if channels are %s', async (_what, channel) => {
  vi.stubGlobal('BroadcastChannel', channel);
  const tabs = openTabs();
  tabs.onMessage(() => {});
  expect(() => tabs.post({ type: 'logout' })).not.toThrow();
  await expect(tabs.request()).resolves.toBeUndefined();
  vi.unstubAllGlobals();
});

it('a tab ignores unknown and incomplete messages', async () => {
  const heard = vi.fn();
  openTabs().onMessage(heard);
  const channel = new BroadcastChannel('tessera.session');
  for (const data of [
    'logout',
    null,
    7,
    {},
    { type: 'signedIn' },
    { type: 'wanted' },
    { type: 'logout' },
  ])
    channel.postMessage(data);
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  expect(heard).toHaveBeenCalledExactlyOnceWith({ type: 'logout' });
  channel.close();
});
