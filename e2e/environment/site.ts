import { cpSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Releases a built host over the one that is served: new files come beside the old ones, index.html last. */
export function releaseHost(build: string, siteDir: string): void {
  const isPage = (file: string) => basename(file).startsWith('index.html');
  cpSync(build, siteDir, { recursive: true, filter: (file) => !isPage(file) });
  for (const page of readdirSync(build).filter(isPage).sort().reverse())
    cpSync(join(build, page), join(siteDir, page));
}

/** Removes what other builds have left there. */
export function removeOldFiles(build: string, siteDir: string): void {
  const kept = new Set(readdirSync(join(build, 'assets')));
  for (const file of readdirSync(join(siteDir, 'assets')))
    if (!kept.has(file)) rmSync(join(siteDir, 'assets', file), { recursive: true });
}
