import { findProgram, installDebianPackages } from './debian.ts';
import { Refusal } from './processes.ts';

/**
 * Chromium without windows and profiles. A test's new context costs it a fifth of the CPU time of the
 * complete browser.
 */
const shell = ['chromium-headless-shell', 'chrome-headless-shell'];
const complete = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** A font for Chinese. */
const font = 'fonts-noto-cjk';

/**
 * Returns CHROMIUM_PATH, else the first headless shell, Chromium or Chrome on PATH, else Debian's
 * package, which it installs if possible. Playwright's download is not reachable everywhere.
 * @throws Refusal that explains how to install one.
 */
export function ensureChromium(): string {
  return find([...shell, ...complete]) ?? ensureCompleteChromium();
}

/**
 * Returns a browser as users have it, for measurements and for features that the headless shell
 * lacks.
 */
export function ensureCompleteChromium(): string {
  const found = find(complete);
  if (found) return found;
  installDebianPackages(['chromium', font]);
  const installed = findProgram(complete);
  if (installed) return installed;
  throw new Refusal(
    'The browser tests need Chromium. On Debian or Ubuntu: apt-get install chromium fonts-noto-cjk. ' +
      'Elsewhere install it as usual and set CHROMIUM_PATH to its binary.',
  );
}

/** Installs the headless shell, if Debian has it and no other browser is chosen. */
export function installHeadlessShell(): void {
  if (!find(shell)) installDebianPackages(['chromium-headless-shell', font]);
}

function find(names: readonly string[]): string | undefined {
  return process.env.CHROMIUM_PATH ?? findProgram(names);
}
