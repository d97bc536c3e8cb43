import { describe, expect, it, vi } from 'vitest';
import { memoryStorage, registryBody, release } from '../testing/samples.ts';
import { loadRegistry, type RegistryEdge } from './load-registry.ts';

const body = registryBody({ 'remote-visa': { stable: release(), previous: null } });
const {
  integrity: _,
  releasedAt: __,
  entry: ___,
  ...candidate
} = release({
  version: '1.1.0-bbbbbbbb',
});

const origin = 'https://app.example';

function edge(changes: Partial<RegistryEdge> = {}): RegistryEdge {
  return {
    fetchRegistry: async () => body,
    fetch: vi.fn(async () => Response.json(candidate)),
    storage: memoryStorage(),
    shared: memoryStorage(),
    location: { search: '', origin },
    ...changes,
  };
}

const hanging = (signal: AbortSignal) =>
  new Promise((_done, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason));
  });

const overrideOrigins = () => ['http://localhost:3002'];

describe('loadRegistry', () => {
  it('replaces an unreadable or hanging registry by the last good one of any tab', async () => {
    const shared = memoryStorage();
    await loadRegistry({ edge: edge({ shared }) });
    for (const fetchRegistry of [
      () => Promise.reject(new Error('offline')),
      async () => ({ schema: 'other' }),
      hanging,
    ]) {
      const view = await loadRegistry({ savedAfterMs: 20, edge: edge({ shared, fetchRegistry }) });
      expect(view).toMatchObject({ source: 'saved', remotes: [{ name: 'remote-visa' }] });
      expect(view.problems).toHaveLength(1);
    }
  });

  it('returns no remotes and the reason without any registry', async () => {
    const fetchRegistry = () => Promise.reject(new Error('offline'));
    const view = await loadRegistry({ edge: edge({ fetchRegistry }) });
    expect(view).toMatchObject({ source: 'none', remotes: [], menu: [] });
    expect(view.problems).toEqual(['the registry cannot be read: offline']);
  });

  it('returns after the timeout if the server hangs', async () => {
    const view = await loadRegistry({ edge: edge({ fetchRegistry: hanging }), timeoutMs: 20 });
    expect(view.source).toBe('none');
  });

  it('works without the fallback if storage is forbidden or broken', async () => {
    const refuse = () => {
      throw new Error('denied');
    };
    const shared = { ...memoryStorage(), setItem: refuse };
    expect((await loadRegistry({ edge: edge({ shared }) })).source).toBe('network');
    const broken = memoryStorage({ 'tessera.registry': '{' });
    const fetchRegistry = () => Promise.reject(new Error('offline'));
    const view = await loadRegistry({ edge: edge({ shared: broken, fetchRegistry }) });
    expect(view.source).toBe('none');
  });
});

it.each([
  [
    'forbidden',
    () => {
      throw new DOMException('denied', 'SecurityError');
    },
  ],
  ['missing', () => null],
])('reads the registry if the tab’s storage is %s', async (_what, get) => {
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get });
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', async () => Response.json(body));
  const view = await loadRegistry();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'sessionStorage');
  expect(view.source).toBe('network');
});

describe('overrides', () => {
  const location = { search: '?remote=remote-visa@http://localhost:3002/', origin };

  it('replace the stable build by one of an allowed origin, without integrity or fallback', async () => {
    const own = edge({ location });
    const view = await loadRegistry({ edge: own, overrideOrigins });
    expect(own.fetch).toHaveBeenCalledWith(
      'http://localhost:3002/release.json',
      expect.objectContaining({ cache: 'no-store' }),
    );
    expect(view.remotes).toMatchObject([
      {
        override: 'http://localhost:3002',
        previous: null,
        stable: {
          version: '1.1.0-bbbbbbbb',
          entry: 'http://localhost:3002/remoteEntry.js',
          integrity: null,
        },
      },
    ]);
  });

  it('run a published version before its promotion if the page’s origin is allowed', async () => {
    const where = { search: '?remote=remote-visa@1.1.0-bbbbbbbb', origin };
    const described = { ...candidate, files: { 'remoteEntry.js': '00'.repeat(32) } };
    const own = edge({ location: where, fetch: vi.fn(async () => Response.json(described)) });
    const view = await loadRegistry({ edge: own, overrideOrigins: () => [origin] });
    expect(view.remotes[0]).toMatchObject({
      override: '/federation/remote-visa/1.1.0-bbbbbbbb',
      stable: {
        entry: '/federation/remote-visa/1.1.0-bbbbbbbb/remoteEntry.js',
        integrity: `sha256-${'A'.repeat(43)}=`,
      },
    });
    const kept = edge({ storage: own.storage, fetch: own.fetch });
    expect((await loadRegistry({ edge: kept, overrideOrigins })).remotes[0]).not.toHaveProperty(
      'override',
    );
  });

  it('stay for the tab until replaced', async () => {
    const storage = memoryStorage();
    await loadRegistry({ edge: edge({ storage, location }), overrideOrigins });
    const [row] = (await loadRegistry({ edge: edge({ storage }), overrideOrigins })).remotes;
    expect(row?.override).toBe('http://localhost:3002');
    const other = { search: '?remote=remote-visa@http://localhost:3003', origin };
    const view = await loadRegistry({
      edge: edge({ storage, location: other }),
      overrideOrigins: () => ['http://localhost:3003'],
    });
    expect(view.remotes[0]?.override).toBe('http://localhost:3003');
  });

  it.each([
    ['another origin', location, ['http://localhost:3001'], undefined],
    [
      'an origin that only begins like an allowed one',
      { search: '?remote=remote-visa@http://localhost.evil.example:3002', origin },
      overrideOrigins(),
      undefined,
    ],
    [
      'an unreachable build',
      location,
      overrideOrigins(),
      () => Promise.reject(new Error('refused')),
    ],
    ['a missing build', location, overrideOrigins(), async () => new Response('', { status: 404 })],
    ['another file', location, overrideOrigins(), async () => Response.json({ name: 'x' })],
    [
      'the build of another remote',
      location,
      overrideOrigins(),
      async () => Response.json({ ...candidate, name: 'remote-defi' }),
    ],
  ])('are dropped and reported for %s', async (_name, where, origins, fetch) => {
    const storage = memoryStorage();
    const own = edge({ storage, location: where, ...(fetch && { fetch: vi.fn(fetch) }) });
    const view = await loadRegistry({ edge: own, overrideOrigins: () => origins });
    expect(view.remotes[0]).not.toHaveProperty('override');
    expect(view.problems).toEqual([expect.stringContaining('override of remote-visa is dropped')]);
    expect(storage.getItem('tessera.remoteOverrides')).toBeNull();
  });

  it.each([
    'remote-visa',
    'host@http://localhost:3002',
    'remote-visa@javascript:alert(1)',
    'remote-visa@../x',
  ])('are not read from malformed text (%s)', async (text) => {
    const search = `?remote=${encodeURIComponent(text)}`;
    const view = await loadRegistry({
      edge: edge({ location: { search, origin } }),
      overrideOrigins,
    });
    expect(view.problems).toEqual([]);
  });

  it('are the only reason to read the allow-list', async () => {
    const asked = vi.fn(overrideOrigins);
    await loadRegistry({ edge: edge(), overrideOrigins: asked });
    expect(asked).not.toHaveBeenCalled();
  });
});
