import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ClaimedError, claim } from './claim.ts';
import { isAlive, markOf } from './process-mark.ts';

let dir: string;
let file: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'claim-'));
  file = join(dir, 'it.pid');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const left = (holder: object) => writeFile(file, JSON.stringify(holder));

it('refuses a claim that a running process holds', async () => {
  await left({ ...markOf(process.ppid), url: 'http://there' });
  const refused = await claim(file).catch((error) => error);
  expect(refused).toBeInstanceOf(ClaimedError);
  expect(refused.holder).toMatchObject({ pid: process.ppid, url: 'http://there' });
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ pid: process.ppid });
  expect(await readdir(dir)).toEqual(['it.pid']);
});

it.each([
  ['of a dead process', JSON.stringify({ pid: 999_999_999 })],
  ['with this process’s own id', JSON.stringify({ pid: process.pid })],
  ['that is empty after a power cut', ''],
])('takes over a claim %s', async (_, text) => {
  await writeFile(file, text);
  const release = await claim(file, 'http://here');
  const holder = JSON.parse(await readFile(file, 'utf8'));
  expect(holder).toEqual({ ...markOf(process.pid), url: 'http://here' });
  await release();
  expect(await readdir(dir)).toEqual([]);
});

it.runIf(process.platform === 'linux')(
  'takes over a claim of a dead process whose id was reused',
  async () => {
    await left({ pid: process.ppid, born: '1' });
    await expect(claim(file)).resolves.toBeTypeOf('function');
  },
);

it('exactly one of many processes takes over the claim of a dead process', async () => {
  await left({ pid: 999_999_999 });
  const source = `
    import { claim } from ${JSON.stringify(join(import.meta.dirname, 'claim.ts'))};
    const won = await claim(${JSON.stringify(file)}).then(() => true, () => false);
    process.stdout.write(won ? 'won' : 'lost');
    process.stdin.resume();`;
  const args = ['--input-type=module-typescript', '-e', source];
  const rivals = Array.from({ length: 4 }, () =>
    spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const said = await Promise.all(
    rivals.map(async ({ stdout }) => String(await once(stdout, 'data'))),
  );
  for (const { stdin } of rivals) stdin.end();
  await Promise.all(rivals.map((rival) => once(rival, 'exit')));
  expect(said.sort()).toEqual(['lost', 'lost', 'lost', 'won']);
});

it('isAlive returns false for an ended process, also before its parent reaps it', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: 'pipe' });
  const mark = markOf(child.pid as number);
  expect(isAlive(mark)).toBe(true);
  child.stdin.end();
  await once(child, 'exit');
  expect(isAlive(mark)).toBe(false);
});
