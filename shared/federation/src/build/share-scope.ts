import { join } from 'node:path';
import webpack, { type RuleSetRule } from 'webpack';
import { sharedModules } from '../shared-modules.ts';
import { curatedFile } from './curated.ts';
import { federationSource, packageVersion } from './paths.ts';
import { providesPlaceholder } from './provides.ts';

/** Returns the rule that fills loader/share-scope.ts with the host's instances for remotes. */
export function shareScopeRule(hostDir: string, files: ReadonlyMap<string, string>): RuleSetRule {
  return {
    include: join(federationSource, 'loader/share-scope.ts'),
    loader: join(federationSource, 'build/generated-loader.ts'),
    options: { code: shareScopeCode(hostDir, files) },
  };
}

function shareScopeCode(hostDir: string, files: ReadonlyMap<string, string>): string {
  const rows = sharedModules.map(({ name, provide }, i) => {
    const file = JSON.stringify(files.get(name));
    const eager = provide === 'eager';
    const version = JSON.stringify(installedVersion(hostDir, name));
    const source = eager ? `lib: () => m${i}` : `get: () => import(${file}).then((m) => () => m)`;
    return {
      head: eager ? `import * as m${i} from ${file};\n` : '',
      entry: `  ${JSON.stringify(name)}: { version: ${version}, ${source}, shareConfig },\n`,
    };
  });
  return `${rows.map(({ head }) => head).join('')}
const shareConfig = { singleton: true, requiredVersion: false };
export const shareScope = {\n${rows.map(({ entry }) => entry).join('')}};
export const provides = ${JSON.stringify(providesPlaceholder)};\n`;
}

export async function sharedFiles(hostDir: string): Promise<Map<string, string>> {
  const resolve = resolverOf(hostDir);
  const files = sharedModules.map(
    async ({ name, curated }) =>
      [name, curated ? curatedFile(curated) : await resolve(name)] as const,
  );
  return new Map(await Promise.all(files));
}

export function providedVersions(hostDir: string): Record<string, string> {
  return Object.fromEntries(
    sharedModules.map(({ name }) => [name, installedVersion(hostDir, name)]),
  );
}

/** Returns the version range that a remote accepts, which the release gate checks. */
export function takenVersions(remoteDir: string, name: string): string {
  return `^${installedVersion(remoteDir, name)}`;
}

/** Returns the option `shared` of a remote: the host provides every module. */
export function consumedByRemote(remoteDir: string) {
  return Object.fromEntries(
    sharedModules.map(({ name }) => [
      name,
      {
        import: false as const,
        singleton: true,
        // The host's module is used even outside this range; the runtime then warns in the console.
        requiredVersion: takenVersions(remoteDir, name),
      },
    ]),
  );
}

function resolverOf(dir: string): (name: string) => Promise<string> {
  const compiler = webpack({ context: dir, target: ['web', 'es2021'], mode: 'production' });
  const resolver = compiler.resolverFactory.get('normal', {
    ...compiler.options.resolve,
    extensions: ['.tsx', '.ts', '.mjs', '.js'],
    dependencyType: 'esm',
  });
  return (name) =>
    new Promise((done, fail) => {
      resolver.resolve({}, dir, name, {}, (error, file) => {
        if (file) done(file);
        else
          fail(
            new Error(`shared module '${name}' cannot be resolved from ${dir}`, { cause: error }),
          );
      });
    });
}

function installedVersion(dir: string, specifier: string): string {
  const name = specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1);
  return packageVersion(join(dir, 'node_modules', ...name));
}
