import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Refusal } from './processes.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Path of a Chromium to test in: CHROMIUM_PATH, else the first on PATH, else Debian's package is
 * installed where that is possible (Playwright's own download is not reachable everywhere).
 * @throws Refusal that says how to get one.
 */
export function ensureChromium(): string {
  const found = process.env.CHROMIUM_PATH ?? find();
  if (found) return found;
  installDebianPackage();
  const installed = find();
  if (installed) return installed;
  throw new Refusal(
    'The browser tests need Chromium. On Debian or Ubuntu: apt-get install chromium fonts-noto-cjk. ' +
      'Elsewhere install it as usual and set CHROMIUM_PATH to its binary.',
  );
}

function find(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Chromium, and a font for the Chinese that the pages are in. */
function installDebianPackage(): void {
  if (process.getuid?.() !== 0) return;
  const options = { stdio: ['ignore', 'ignore', 'inherit'] as const, env: aptEnvironment() };
  console.log('· installing Chromium from Debian');
  spawnSync('apt-get', ['update'], { ...options, stdio: [...options.stdio] });
  spawnSync(
    'apt-get',
    ['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'],
    { ...options, stdio: [...options.stdio] },
  );
}

function aptEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
}
