import { expect, it, vi } from 'vitest';
import { openTabs, type TabMessage } from './tabs.ts';

it.each<TabMessage>([
  { type: 'logout', reason: 'user' },
  { type: 'signedIn', address: '0xabc' },
])('$type reaches other tabs, but not the sender', async (message) => {
  const [here, there] = [vi.fn(), vi.fn()];
  const own = openTabs();
  own.onMessage(here);
  openTabs().onMessage(there);
  own.post(message);
  await vi.waitFor(() => expect(there).toHaveBeenCalledExactlyOnceWith(message));
  expect(here).not.toHaveBeenCalled();
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
])('a tab works alone if channels are %s', (_what, channel) => {
  vi.stubGlobal('BroadcastChannel', channel);
  const tabs = openTabs();
  tabs.onMessage(() => {});
  expect(() => tabs.post({ type: 'logout' })).not.toThrow();
  vi.unstubAllGlobals();
});

it('a tab ignores unknown messages of another version of the page', async () => {
  const heard = vi.fn();
  openTabs().onMessage(heard);
  const channel = new BroadcastChannel('tessera.session');
  for (const data of ['logout', null, 7, {}, { type: 'signedIn' }, { type: 'logout' }])
    channel.postMessage(data);
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  expect(heard).toHaveBeenCalledExactlyOnceWith({ type: 'logout' });
  channel.close();
});
