import { configAtom, session, shellStore } from '@shared/shell';
import { testAddress, testConfig } from '@shared/shell/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import { announceWalletConnect } from './announce.ts';
import { stageAtom } from './stage.ts';

const engine = { request: vi.fn(), disconnect: vi.fn() };
vi.mock('./load.lazy.tsx', () => ({ loadWalletConnect: async () => engine }));

interface Announced {
  info: { name: string; rdns: string };
  provider: { request(args: { method: string }): Promise<unknown> };
}

const found: Announced[] = [];
addEventListener('eip6963:announceProvider', (event) =>
  found.push((event as CustomEvent<Announced>).detail),
);

function configure(walletconnect?: { project_id: string; relay_url: string }): void {
  const config = { ...testConfig, ...(walletconnect && { walletconnect }) };
  shellStore.set(configAtom, { status: 'ready', config });
}

beforeEach(() => {
  found.length = 0;
});

it('announces nothing without a project id', () => {
  configure();
  announceWalletConnect();
  dispatchEvent(new Event('eip6963:requestProvider'));
  expect(found).toEqual([]);
});

it('announces one entry, and again on request', () => {
  configure({ project_id: 'p', relay_url: 'wss://relay.example' });
  announceWalletConnect();
  announceWalletConnect();
  expect(found.map(({ info }) => info.rdns)).toEqual(['com.walletconnect']);
  dispatchEvent(new Event('eip6963:requestProvider'));
  expect(found).toHaveLength(2);
});

it('ends the session on the phone after a sign-out, not after an expiry', async () => {
  dispatchEvent(new Event('eip6963:requestProvider'));
  engine.request.mockResolvedValue([testAddress]);
  expect(await found[0]?.provider.request({ method: 'eth_accounts' })).toEqual([testAddress]);
  const cancel = vi.fn(() => shellStore.set(stageAtom, null));
  shellStore.set(stageAtom, { kind: 'opening', cancel });
  session.signIn('token-1', testAddress);
  await session.logout('expired');
  expect(cancel).toHaveBeenCalledOnce();
  expect(engine.disconnect).not.toHaveBeenCalled();
  session.signIn('token-2', testAddress);
  void session.logout('user');
  await vi.waitFor(() => expect(engine.disconnect).toHaveBeenCalledOnce());
});
