import { contractMajor, type RegistryRow } from '@shared/contract';
import { shellStore } from '@shared/shell';
import { setUpShell } from '@shared/shell/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { registryAtom } from '../../federation/start-federation.ts';
import { boot } from './boot.flow.ts';

afterEach(() => vi.unstubAllGlobals());

const row: RegistryRow = {
  stable: {
    name: 'remote-visa',
    version: '1.0.0-aaaaaaaa',
    contract: contractMajor,
    prefixes: ['/bank'],
    routes: [{ path: '/bank', access: 'login', keepAlive: true }],
    menu: [{ path: '/bank', icon: 'card', place: 'menu', order: 1, label: { en: 'Bank card' } }],
    parcels: [],
    entry: '/federation/remote-visa/1.0.0-aaaaaaaa/remoteEntry.js',
    integrity: `sha384-${'A'.repeat(64)}`,
    releasedAt: '2026-01-01T00:00:00.000Z',
  },
  previous: null,
};

it("'Try again' after a failed boot reads the registry again", async () => {
  await setUpShell({ config: { sandbox: false } });
  let isOnline = false;
  const fetch = vi.fn(async () => {
    if (!isOnline) throw new TypeError('offline');
    return Response.json({ schema: 1, remotes: { 'remote-visa': row } });
  });
  vi.stubGlobal('fetch', fetch);
  const connect = vi.fn(async () => {
    if (!isOnline) throw new Error('offline');
  });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const booting = boot(root, connect);
  const retry = await screen.findByRole('button');
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  isOnline = true;
  await act(async () => void fireEvent.click(retry));
  await booting;
  await vi.waitFor(() => expect(shellStore.get(registryAtom).menu).toHaveLength(1));
  expect(connect).toHaveBeenCalledTimes(2);
  act(() => root.unmount());
  container.remove();
});
