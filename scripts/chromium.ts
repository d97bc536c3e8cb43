import { findProgram, installDebianPackages } from './debian.ts';
import { Refusal } from './processes.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Path of a Chromium to test in: CHROMIUM_PATH, else the first on PATH, else Debian's package is
 * installed where that is possible (Playwright's own download is not reachable everywhere), with a
 * font for the Chinese that the pages are in.
 * @throws Refusal that says how to get one.
 */
export function ensureChromium(): string {
  const found = process.env.CHROMIUM_PATH ?? findProgram(names);
  if (found) return found;
  installDebianPackages(['chromium', 'fonts-noto-cjk']);
  const installed = findProgram(names);
  if (installed) return installed;
  throw new Refusal(
    'The browser tests need Chromium. On Debian or Ubuntu: apt-get install chromium fonts-noto-cjk. ' +
      'Elsewhere install it as usual and set CHROMIUM_PATH to its binary.',
  );
}
