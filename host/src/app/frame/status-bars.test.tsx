import { common } from '@shared/contract/endpoints';
import { connectivityAtom, shellStore, useStream } from '@shared/shell';
import {
  type FakeServer,
  playSockets,
  renderShell,
  setUpShell,
  testConfig,
} from '@shared/shell/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Federation, FederationContext } from '../../federation/index.ts';
import en from '../../messages/en.json' with { type: 'json' };
import { Connectivity, StatusBars } from './status-bars.tsx';

let sockets: ReturnType<typeof playSockets>;
let server: FakeServer;
beforeEach(async () => {
  server = await setUpShell({
    messages: { host: (locale) => import(`../../messages/${locale}.json`) },
  });
  sockets = playSockets();
  vi.stubGlobal('WebSocket', sockets.WebSocket);
});
afterEach(() => vi.unstubAllGlobals());

function Page() {
  useStream('trade@rates', () => {});
  return <Bars />;
}

const Bars = () => (
  <>
    <Connectivity />
    <StatusBars />
  </>
);

const path = '/realtime/trade';

it('reports that live data stopped, with a retry, only while the server is reachable', () => {
  const federation = { known: true, overrides: [] } as unknown as Federation;
  renderShell(
    <FederationContext value={federation}>
      <Page />
    </FederationContext>,
  );
  act(() => sockets.last(path).connect());
  expect(screen.queryByRole('status')).toBeNull();

  act(() => sockets.last(path).end(1001));
  expect(screen.getByRole('status').textContent).toContain(en['status.interrupted']);
  act(() => shellStore.set(connectivityAtom, 'unreachable'));
  expect(screen.getByRole('status').textContent).toBe(en['status.unreachable']);
  act(() => shellStore.set(connectivityAtom, 'online'));

  fireEvent.click(screen.getByRole('button', { name: en['failure.retry'] }));
  expect(sockets.to(path)).toHaveLength(2);
  act(() => sockets.last(path).connect());
  expect(screen.queryByRole('status')).toBeNull();
});

it('polls an unreachable server until it answers', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const federation = { known: true, overrides: [] } as unknown as Federation;
  renderShell(
    <FederationContext value={federation}>
      <Bars />
    </FederationContext>,
  );
  server.vanish(common.config);
  act(() => shellStore.set(connectivityAtom, 'unreachable'));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.getByRole('status').textContent).toBe(en['status.unreachable']);
  server.answer(common.config, testConfig);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  vi.useRealTimers();
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});
