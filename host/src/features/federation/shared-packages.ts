import type { SharedNow } from '@shared/federation/loader';
import type { RemotePicture } from './remote-picture.ts';

export interface User {
  readonly remote: string;
  readonly names: number;
}

export interface SharedModule extends SharedNow {
  readonly users: readonly User[];
}

export interface SharedPackage {
  readonly name: string;
  readonly version: string;
  readonly from: string;
  readonly modules: readonly SharedModule[];
}

/** Groups modules by package, version and provider, and keeps their order. */
export function sharedPackages(
  shared: readonly SharedNow[],
  remotes: readonly RemotePicture[],
): SharedPackage[] {
  const packages = new Map<string, SharedPackage & { modules: SharedModule[] }>();
  for (const module of shared) {
    const { version, from } = module;
    const name = packageOf(module.name);
    const key = [name, version, from].join(' ');
    const known = packages.get(key) ?? { name, version, from, modules: [] };
    known.modules.push({ ...module, users: usersOf(module.name, remotes) });
    packages.set(key, known);
  }
  return [...packages.values()];
}

function usersOf(module: string, remotes: readonly RemotePicture[]): User[] {
  return remotes.flatMap(({ name: remote, build }) => {
    const names = build?.needs?.modules[module];
    return names ? [{ remote, names: names.length }] : [];
  });
}

/** Returns the package of a module: '@shared/ui/dialog' → '@shared/ui'. */
function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
