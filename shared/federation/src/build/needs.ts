import type { Needs } from '@shared/contract';
import type webpack from 'webpack';
import type { Compilation } from 'webpack';
import { sharedModules } from '../shared-modules.ts';
import { textsIn } from './text-keys.ts';

/**
 * Names are those left after tree-shaking. A module that is used as a whole has no names, because
 * its used names are unknown.
 */
export function needsOf(compilation: Compilation): Needs {
  const shared = new Set(sharedModules.map(({ name }) => name));
  const modules: Needs['modules'] = {};
  const texts = new Set<string>();
  for (const module of compilation.modules) {
    const key = shareKeyOf(module);
    if (key !== undefined && shared.has(key))
      modules[key] = [
        ...new Set([...(modules[key] ?? []), ...namesOf(module, compilation)]),
      ].sort();
    else for (const code of codesOf(module)) for (const text of textsIn(code)) texts.add(text);
  }
  return {
    modules: Object.fromEntries(Object.entries(modules).sort(([a], [b]) => (a < b ? -1 : 1))),
    texts: [...texts].sort(),
  };
}

/** Returns the first parts of the names that the remaining code imports from a module. */
function namesOf(module: webpack.Module, { moduleGraph }: Compilation): string[] {
  return [...moduleGraph.getIncomingConnections(module)].flatMap((connection) => {
    if (!connection.dependency || !connection.isTargetActive(undefined)) return [];
    return connection.dependency.getReferencedExports(moduleGraph, undefined).flatMap((used) => {
      const [name] = Array.isArray(used) ? used : used.name;
      return name ?? [];
    });
  });
}

function shareKeyOf(module: webpack.Module): string | undefined {
  const { type, options } = module as webpack.Module & { options?: { shareKey?: string } };
  return type === 'consume-shared-module' ? options?.shareKey : undefined;
}

/** Returns the source after loaders; for a concatenated module, one source for each part. */
function codesOf(module: webpack.Module): string[] {
  const { modules } = module as webpack.Module & { modules?: Iterable<webpack.Module> };
  if (modules) return [...modules].flatMap(codesOf);
  const isScript = module.type.startsWith('javascript/');
  return isScript ? [String(module.originalSource()?.source() ?? '')] : [];
}
