import webpack, { type Compiler } from 'webpack';
import { sharedModules } from '../shared-modules.ts';

/** '@shared/shell/wallet' → '@shared/shell' */
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const sharedPackages = new Set(sharedModules.map(({ name }) => packageOf(name)));

/**
 * Fails the build of a remote that would bring code of a shared package: a page has one session, one
 * store, one React. It happens when an entry of such a package is imported that is no shared module.
 */
export class OneInstancePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('OneInstance', (compilation) => {
      compilation.hooks.finishModules.tap('OneInstance', (modules) => {
        for (const module of modules) {
          if (!(module instanceof webpack.NormalModule)) continue;
          const name = module.resourceResolveData?.descriptionFileData?.name;
          if (!sharedPackages.has(String(name))) continue;
          compilation.errors.push(
            new webpack.WebpackError(
              `${module.resource} would be a second instance of ${name}: the host provides it. Import a module that shared-modules.ts lists, or add a row there and release the host first.`,
            ),
          );
        }
      });
    });
  }
}
