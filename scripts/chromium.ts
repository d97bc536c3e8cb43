import { findProgram, installDebianPackages } from './debian.ts';
import { Refusal } from './processes.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Returns CHROMIUM_PATH, else the first Chromium or Chrome on PATH, else Debian's package, which it
 * installs if possible, with a font for Chinese. Playwright's download is not reachable everywhere.
 * @throws Refusal that explains how to install one.
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
