import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace.ts';

/** The packages that remotes are built against, dependencies first. */
export const publicPackages = ['contract', 'shell', 'ui', 'kit'] as const;
export type PublicPackage = (typeof publicPackages)[number];

export interface EntryPoint {
  /** As remotes import it: '@shared/kit/form'. */
  name: string;
  package: PublicPackage;
  /** Its source, from the checkout's folder: 'shared/kit/src/form/index.ts'. */
  source: string;
  /** Its report, from the checkout's folder: 'shared/kit/api/form.api.md'. */
  report: string;
}

/**
 * Remotes do not import these. Test support runs beside the sources that it tests. The table of all
 * endpoints repeats its parts, for the server and for tests. The list of remotes is for the host, the
 * server and the builds. Each remote bundles its own copy of `record`.
 */
const inner = [/^testing\b/, /^endpoints(\/index)?$/, /^remote-names$/, /^record$/];

/** Returns the entry points in `exports` of package.json; '*' matches each existing file. */
export function entryPointsOf(name: PublicPackage): EntryPoint[] {
  const folder = `shared/${name}`;
  const { exports } = packageJson(name);
  return Object.entries(exports)
    .filter(([, source]) => /\.tsx?$/.test(source))
    .flatMap(([key, source]) => expand(key.slice(2), join(folder, source)))
    .filter(({ subpath }) => !inner.some((pattern) => pattern.test(subpath)))
    .map(({ subpath, source }) => ({
      name: subpath ? `@shared/${name}/${subpath}` : `@shared/${name}`,
      package: name,
      source,
      report: `${folder}/api/${subpath.replaceAll('/', '-') || 'index'}.api.md`,
    }));
}

export function majorOf(name: PublicPackage): number {
  return Number.parseInt(packageJson(name).version, 10);
}

function expand(subpath: string, source: string) {
  if (!source.includes('*')) return [{ subpath, source }];
  const [before = '', after = ''] = source.split('*');
  return globSync(source, { cwd: root })
    .sort()
    .map((file) => file.slice(before.length, -after.length))
    .map((part) => ({ subpath: subpath.replace('*', part), source: `${before}${part}${after}` }));
}

export function packageJson(name: PublicPackage): {
  version: string;
  exports: Record<string, string>;
} {
  return JSON.parse(readFileSync(`${root}shared/${name}/package.json`, 'utf8'));
}
