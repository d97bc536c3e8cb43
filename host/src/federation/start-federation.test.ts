// @vitest-environment happy-dom
import { contractMajor, type RegistryRow } from '@shared/contract';
import { remoteNames } from '@shared/federation/loader';
import { afterEach, expect, it, vi } from 'vitest';
import { startFederation } from './start-federation.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

const row: RegistryRow = {
  stable: {
    name: 'remote-visa',
    version: '1.0.0-aaaaaaaa',
    contract: contractMajor,
    prefixes: ['/bank'],
    routes: [{ path: '/bank', access: 'login', keepAlive: true }],
    menu: [{ path: '/bank', icon: 'card', place: 'menu', order: 1, label: { en: 'Bank card' } }],
    parcels: [],
    orders: { card_fee: { payment: '/bank/virtual_pay', product: '/bank' } },
    entry: '/federation/remote-visa/1.0.0-aaaaaaaa/remoteEntry.js',
    integrity: `sha384-${'A'.repeat(64)}`,
    releasedAt: '2026-01-01T00:00:00.000Z',
  },
  previous: null,
};
/** The other remotes have pages in the registry, but no usable release. */
const pagesOnly = { stable: { routes: [{ path: '/x', access: 'public', keepAlive: false }] } };
const remotes = Object.fromEntries(remoteNames.map((name) => [name, pagesOnly]));
const body = { schema: 1, remotes: { ...remotes, 'remote-visa': row } };
const start = () => startFederation(async () => []);

/** Stubs fetch. The registry arrives when the returned function is called. */
function slowRegistry() {
  let answer = () => {};
  vi.stubGlobal(
    'fetch',
    vi.fn(
      () =>
        new Promise((done) => {
          answer = () => done(Response.json(body));
        }),
    ),
  );
  return () => answer();
}

it('the first page waits at most 300 ms for the registry; the menu follows', async () => {
  vi.useFakeTimers();
  const answer = slowRegistry();
  const starting = start();
  await vi.advanceTimersByTimeAsync(300);
  const remotes = await starting;
  expect(remotes).toMatchObject({ known: true, menu: [] });
  answer();
  await remotes.ready();
  expect(remotes.menu).toHaveLength(1);
  expect(remotes.matchRoute('/bank')?.remote).toBe('remote-visa');
  expect(remotes.orderPages('card_fee')).toEqual({
    payment: '/bank/virtual_pay',
    product: '/bank',
  });
  expect(remotes.orderPages('ticket')).toBeUndefined();
});

it('a returning browser shows the menu of its saved registry', async () => {
  vi.stubGlobal('fetch', async () => Response.json(body));
  await start();
  slowRegistry();
  expect((await start()).menu).toHaveLength(1);
});

it('the next navigation reads a failed registry again, without a reload', async () => {
  const fetch = vi.fn(async () => Response.json(body));
  fetch.mockRejectedValueOnce(new TypeError('offline'));
  vi.stubGlobal('fetch', fetch);
  const remotes = await start();
  await vi.waitFor(() => expect(remotes.known).toBe(false));
  await remotes.ready();
  expect(remotes.known).toBe(true);
  expect(remotes.matchRoute('/bank')?.remote).toBe('remote-visa');
  expect(remotes.orderPages('card_fee')).toEqual({
    payment: '/bank/virtual_pay',
    product: '/bank',
  });
  expect(remotes.orderPages('ticket')).toBeUndefined();
});

it.each([
  ['missing', undefined],
  ['empty', {}],
])('finds the page of a remote once its registry row is no longer %s', async (_, broken) => {
  const rows = { ...remotes, 'remote-visa': broken };
  const fetch = vi.fn(async () => Response.json({ schema: 1, remotes: rows }));
  vi.stubGlobal('fetch', fetch);
  const tab = await start();
  await tab.ready('/x');
  expect(tab.known).toBe(true);
  expect(tab.knows('/bank')).toBe(false);
  fetch.mockImplementation(async () => Response.json(body));
  await tab.ready('/bank');
  expect(tab.matchRoute('/bank')?.remote).toBe('remote-visa');
  expect(tab.menu).toHaveLength(1);
  expect(tab.knows('/mistyped')).toBe(true);
});
