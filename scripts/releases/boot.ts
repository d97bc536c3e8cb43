import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Built } from '../../shared/federation/src/release/index.ts';
import { isHostBuild, ReleaseRefused } from '../../shared/releases/src/index.ts';
import { ensureChromium } from '../chromium.ts';
import { root } from '../workspace.ts';

/**
 * Opens every page of a remote's version on the live host, or of all live remotes on a candidate
 * host. A sandbox wallet is signed in. Pages are opened in English with the light theme, and in
 * another language with the dark one. Each must start, throw no error, finish loading, keep the
 * browser responsive and pass axe.
 * @throws ReleaseRefused with the first error and its page, or with all findings of axe
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
    `${name} is not released; the live version stays.\n  ✗ ${pages} do not run ${there}:\n${indented(output)}`,
  );
}

function indented(output: string): string {
  return output.trim().replace(/^/gm, '      ');
}

function run(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const playwright = createRequire(`${root}e2e/package.json`).resolve('@playwright/test/cli');
  const reporter = `${root}e2e/gate/reporter.ts`;
  const config = `${root}e2e/playwright.config.ts`;
  // Stops at the first error.
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
