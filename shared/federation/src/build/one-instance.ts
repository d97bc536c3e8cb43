import { join, relative, sep } from 'node:path';
import webpack, { type Compilation, type Compiler, type NormalModule } from 'webpack';
import { bundledModules, sharedModules } from '../shared-modules.ts';
import { workspaceRoot } from './paths.ts';

/** Returns the package of a module: '@shared/shell/wallet' → '@shared/shell'. */
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const sharedPackages = new Set(sharedModules.map(({ name }) => packageOf(name)));

const bundledFolders = Object.values(bundledModules).map((folder) =>
  join(workspaceRoot, folder, sep),
);

/** React and React DOM export their internals under such a name; other packages only read it. */
const reactInternals = /\b__(?:CLIENT|DOM|SERVER|SECRET)_INTERNALS_DO_NOT_USE\w*\s*(?:=[^=]|:|\})/;

/**
 * Fails a build with a second instance of a shared package, a copy of React under another name, or
 * code of another app. Usual cause: an import of an entry that is not a shared module, or of a file
 * by its path.
 */
export class OneInstancePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('OneInstance', (compilation) => {
      compilation.hooks.finishModules.tap('OneInstance', (modules) => {
        for (const module of modules) {
          if (!(module instanceof webpack.NormalModule)) continue;
          const problem = problemOf(module, compilation, compiler.context);
          if (problem) compilation.errors.push(new webpack.WebpackError(problem));
        }
      });
    });
  }
}

function problemOf(
  module: NormalModule,
  { moduleGraph }: Compilation,
  own: string,
): string | undefined {
  const { resource } = module;
  const name = String(module.resourceResolveData?.descriptionFileData?.name);
  if (sharedPackages.has(name) && !bundledFolders.some((folder) => resource.startsWith(folder)))
    return `${resource} would be a second instance of ${name}: the host provides it. Import a module that shared-modules.ts lists, or add a row there and release the host first.`;
  const app = foreignAppOf(resource, own);
  if (app !== undefined) {
    const importer = (moduleGraph.getIssuer(module) as NormalModule | null)?.resource;
    return `${resource} is code of ${app}${importer ? `, imported by ${importer}` : ''}: a remote must not import another app. Move the common code to shared/, or show it as a parcel.`;
  }
  if (reactInternals.test(String(module.originalSource()?.source() ?? '')))
    return `${resource} is a copy of React: a page must use the host's copy. Import react or react-dom.`;
  return undefined;
}

/** Returns the app that a file belongs to; undefined for own, shared and external code. */
function foreignAppOf(resource: string, own: string): string | undefined {
  if (resource.startsWith(own + sep)) return undefined;
  const [top = ''] = relative(workspaceRoot, resource).split(sep);
  return ['..', 'shared', 'node_modules', ''].includes(top) ? undefined : top;
}
