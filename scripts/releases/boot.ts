import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Built } from '../../shared/federation/src/release/index.ts';
import { isHostBuild, ReleaseRefused } from '../../shared/releases/src/index.ts';
import { ensureChromium } from '../chromium.ts';
import { root } from '../workspace.ts';

/**
 * Opens every page of a remote's version that is in the store on the live host, or every page of all
 * live remotes on a host that is not live yet, signed in with a wallet of the sandbox, in English on
 * light and in another language on dark. Each starts, throws nothing, ends loading, keeps the browser
 * answering, and axe finds nothing.
 * @param url where the product is.
 * @throws ReleaseRefused with the first error and its page, or with all that axe found
 */
export async function bootCandidate({ folder, description }: Built, url: string): Promise<void> {
  const { name, version } = description;
  const isHost = isHostBuild(description);
  const { code, output } = await run({
    E2E_BASE_URL: url,
    E2E_SUITE: 'gate',
    CHROMIUM_PATH: ensureChromium(),
    ...(isHost ? { GATE_HOST: folder } : { GATE_REMOTE: name, GATE_VERSION: version }),
  });
  const what = isHost ? ['the live remotes’ pages', 'on it'] : ['its pages', 'on the live host'];
  const [pages, there] = what;
  if (code === 0) return console.log(`  ✓ ${pages} run ${there}, and axe finds nothing`);
  throw new ReleaseRefused(
    `${name} is not released; what is live stays.\n  ✗ ${pages} do not run ${there}:\n${indented(output)}`,
  );
}

function indented(output: string): string {
  return output.trim().replace(/^/gm, '      ');
}

function run(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const playwright = createRequire(`${root}e2e/package.json`).resolve('@playwright/test/cli');
  const reporter = `${root}e2e/gate/reporter.ts`;
  const config = `${root}e2e/playwright.config.ts`;
  // The first error ends the check: what is broken is repaired before the rest is looked at.
  const args = ['test', '--config', config, `--reporter=${reporter}`, '--max-failures=1'];
  return new Promise((done) => {
    const child = spawn(process.execPath, [playwright, ...args], {
      cwd: `${root}e2e`,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env, NO_COLOR: '1' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.on('error', (error) => done({ code: 1, output: String(error) }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}
