import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { Wallet } from 'ethers';
import { inheritedEnv } from '../../scripts/inherited-env.ts';
import { programs } from '../../scripts/workspace.ts';
import type { Environment } from '../environment/environment.ts';
import { readRegistry, rowOf, writeRegistry } from '../environment/registry.ts';
import type { Api } from '../fixtures/api.ts';
import { areaOf } from '../fixtures/areas.ts';
import { releaseThrowing } from '../fixtures/broken-release.ts';
import { skipWithoutOwnEnvironment, test } from '../fixtures/own-environment.ts';
import { expect, heading, seedSession } from '../fixtures/test.ts';
import { installTestWallet } from '../wallet/test-wallet.ts';

skipWithoutOwnEnvironment();

const area = areaOf('remote-defi');
/** Time limit from the first page request to the rollback. */
const healedWithinMs = 60_000;

test('a stable release that throws for all members is rolled back, and until then they get the last good release', async ({
  page,
  browser,
  t,
  api,
  environment,
  problems,
  member: _,
}) => {
  problems.allow(/a bad release/);
  const { storeDir, dataDir } = environment;
  const registry = readRegistry(storeDir);
  const good = rowOf(registry, area.remote).stable;
  const bad = releaseThrowing(storeDir, good);
  registry.remotes[area.remote] = { stable: bad, previous: good };
  writeRegistry(storeDir, JSON.stringify(registry));
  const stable = () => rowOf(readRegistry(storeDir), area.remote).stable.version;

  const others = [
    await somebodyElse(browser, api, environment),
    await somebodyElse(browser, api, environment),
  ];
  const firstAt = Date.now();
  await test.step('three members see the page of the last good version', async () => {
    for (const one of [page, ...others]) {
      await one.goto(area.path);
      await expect(heading(one, t(area.title))).toBeVisible();
    }
  });

  await test.step('the registry is rolled back automatically, in time', async () => {
    await expect.poll(stable, { timeout: healedWithinMs, intervals: [250] }).toBe(good.version);
    const ms = Date.now() - firstAt;
    console.log(`rolled back ${Math.round(ms / 100) / 10} s after the first page request`);
    expect(ms).toBeLessThan(healedWithinMs);
  });

  await test.step('the next document requests no file of the bad version', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(area.path);
    await expect(heading(page, t(area.title))).toBeVisible();
    expect(asked.some((url) => url.includes(`/${good.version}/`))).toBe(true);
    expect(asked.filter((url) => url.includes(`/${bad.version}/`))).toEqual([]);
  });

  await test.step('the log and `ops federation` contain the rollback', async () => {
    const log = readFileSync(join(dataDir, 'environment.log'), 'utf8');
    expect(log).toContain('a remote was rolled back by itself');
    const { acts, remotes } = await ops(dataDir, 'federation');
    const why = expect.stringMatching(/^it failed for 3 of 3 members$/);
    const versions = { version: bad.version, replacement: good.version };
    expect(acts).toMatchObject([{ act: 'rollback', remote: area.remote, ...versions, why }]);
    expect(remotes.find(({ name }) => name === area.remote)?.stable).toBe(good.version);
  });
});

async function somebodyElse(browser: Browser, api: Api, environment: Environment): Promise<Page> {
  const context = await browser.newContext({ baseURL: environment.url });
  const { privateKey } = Wallet.createRandom();
  const wallet = await installTestWallet(context, { rpcUrl: environment.chainUrl, privateKey });
  wallet.connected = true;
  await seedSession(context, await api.signIn({ privateKey }), wallet);
  return context.newPage();
}

interface Shown {
  acts: object[];
  remotes: { name: string; stable: string }[];
}

async function ops(dataDir: string, command: string): Promise<Shown> {
  const main = programs.ops;
  const env = { ...inheritedEnv(), DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [main, command, '--json'], {
    env,
  });
  return JSON.parse(stdout);
}
