import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inheritedEnv } from '../../scripts/inherited-env.ts';
import { programs, root } from '../../scripts/workspace.ts';
import type { Environment } from '../environment/environment.ts';
import { readRegistry, rowOf } from '../environment/registry.ts';
import { violations } from '../fixtures/axe.ts';
import { skipWithoutOwnEnvironment, test } from '../fixtures/own-environment.ts';
import { expect } from '../fixtures/test.ts';

skipWithoutOwnEnvironment();

const remote = 'remote-defi';

test('a rollout from the command line is shown in /federation, and its team stops it there', async ({
  page,
  t,
  environment,
}) => {
  const { storeDir } = environment;
  const { stable } = rowOf(readRegistry(storeDir), remote);
  const version = storeCopy(storeDir, stable.version);
  const canary = () => rowOf(readRegistry(storeDir), remote).canary;
  await run(programs.ops, environment, 'federation');
  const { key } = JSON.parse(
    await run(
      programs.ops,
      environment,
      ...['operators', 'add', 'team', '--publishes', remote],
      '--json',
    ),
  );

  await test.step('the command starts it with the first share', async () => {
    const args = ['canary', remote, version, '--rollout', '5,25,100', '--every', '10m'];
    const said = await run(join(root, 'scripts/releases/main.ts'), environment, ...args);
    expect(said).toContain(`${remote} ${version} is the canary now (5 → 25 → 100 %`);
    expect(canary()).toMatchObject({ release: { version }, percent: 5 });
  });

  const card = page.getByRole('article', { name: remote });
  await test.step('the page shows its shares and its next step', async () => {
    await page.goto('/federation');
    await expect(card.getByText(t('federation:rollout', { version }))).toBeVisible();
    await expect(card.locator('[aria-current=step]')).toHaveText('5%');
    expect(await violations(page)).toEqual([]);
  });

  await test.step('another key is refused, and the team’s key stops it', async () => {
    await card.getByText(t('federation:rollout.stop'), { exact: true }).click();
    const field = card.getByLabel(t('federation:rollout.stop.key'));
    const back = { stable: stable.version };
    const stop = card.getByRole('button', { name: t('federation:rollout.stop.back', back) });
    await field.fill('team.wrong');
    await stop.click();
    await expect(card.getByText(t('federation:rollout.stop.refused', { remote }))).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await field.fill(key);
    await stop.click();
    await expect(card.getByText(t('federation:rollout.stopped', { percent: '5%' }))).toBeVisible();
    expect(canary()).toBeUndefined();
  });
});

/** Stores a copy of a version. @returns the new version */
function storeCopy(storeDir: string, version: string): string {
  const copy = `${version}9`;
  const folder = join(storeDir, remote, copy);
  cpSync(join(storeDir, remote, version), folder, { recursive: true });
  const file = join(folder, 'release.json');
  const described = { ...JSON.parse(readFileSync(file, 'utf8')), version: copy };
  writeFileSync(file, JSON.stringify(described));
  return copy;
}

async function run(program: string, { dataDir, storeDir }: Environment, ...args: string[]) {
  const env = { ...inheritedEnv(), DATA_DIR: dataDir, STORE_DIR: storeDir };
  return (await promisify(execFile)(process.execPath, [program, ...args], { env })).stdout;
}
