import type { Needs } from '@shared/contract';
import type webpack from 'webpack';
import type { Compilation } from 'webpack';
import { sharedModules } from '../shared-modules.ts';
import { textsIn } from './text-keys.ts';

/**
 * What a remote's build uses of the host. Names are those that are left after tree-shaking; a module
 * that is used as a whole has none, since what it uses is not known.
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

/** First parts of what is imported of a module by code that is left. */
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

/** Source as loaders returned it; of a module that was joined from several, each of theirs. */
function codesOf(module: webpack.Module): string[] {
  const { modules } = module as webpack.Module & { modules?: Iterable<webpack.Module> };
  if (modules) return [...modules].flatMap(codesOf);
  const isScript = module.type.startsWith('javascript/');
  return isScript ? [String(module.originalSource()?.source() ?? '')] : [];
}
