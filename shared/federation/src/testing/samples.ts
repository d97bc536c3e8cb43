import { contractMajor, type RegistryRow, type Release } from '@shared/contract';
import type { RegistryView } from '../loader/registry-view.ts';
import { readRegistry } from '../loader/registry-view.ts';
import type { RemoteModule } from '../remote.ts';

export function release(changes: Partial<Release> = {}): Release {
  const { name = 'remote-visa', version = '1.0.0-aaaaaaaa' } = changes;
  return {
    name,
    version,
    contract: contractMajor,
    prefixes: ['/bank'],
    routes: [
      { path: '/bank', access: 'login', keepAlive: true },
      { path: '/bank/cardDetail/:id', access: 'login', keepAlive: false },
      { path: '/bank/cardDetail/new', access: 'public', keepAlive: false },
    ],
    menu: [{ path: '/bank', icon: 'card', place: 'menu', order: 1, label: { en: 'Bank card' } }],
    parcels: ['cardSummary'],
    entry: `/federation/${name}/${version}/remoteEntry.js`,
    integrity: `sha384-${'A'.repeat(64)}`,
    releasedAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}

export const older = release({ version: '1.0.0-00000000' });

/** Returns the content of a registry.json with the given rows. */
export function registryBody(rows: Record<string, unknown>): unknown {
  return { schema: 1, remotes: rows };
}

export function registryView(row: RegistryRow): RegistryView {
  const view = readRegistry(registryBody({ [row.stable.name]: row }), 'network');
  if (!view) throw new Error('the sample is not a registry');
  return view;
}

/** Returns a module as a build's './remote' exports it. */
export function remoteModule(remote: Partial<RemoteModule> = {}): { default: RemoteModule } {
  return {
    default: { routes: [], messages: async () => ({ default: {} }), parcels: {}, ...remote },
  };
}

/** Returns a substitute for Storage that keeps its content in memory. */
export function memoryStorage(content: Record<string, string> = {}) {
  const map = new Map(Object.entries(content));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}
