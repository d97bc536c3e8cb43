import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegistryRow } from '@shared/contract';

export type { RegistryRow };

/** /federation/registry.json, with rows that are not validated. */
export interface Registry {
  schema: 1;
  remotes: Record<string, RegistryRow | unknown>;
  host?: unknown;
}

export function readRegistry(storeDir: string): Registry {
  return JSON.parse(readFileSync(join(storeDir, 'registry.json'), 'utf8')) as Registry;
}

export function rowOf(registry: Registry, remote: string): RegistryRow {
  return registry.remotes[remote] as RegistryRow;
}

/** Replaces the file like a release: readers see the old or the new one. */
export function writeRegistry(storeDir: string, text: string): void {
  const fresh = join(storeDir, 'registry.json.e2e');
  writeFileSync(fresh, text);
  renameSync(fresh, join(storeDir, 'registry.json'));
}
