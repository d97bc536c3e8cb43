import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from '../../platform/processes/process-mark.ts';
import { assertAnswersReads, callRpc } from '../node/rpc.ts';
import { startAnvil, stopLeftAnvil } from './anvil.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'chain-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

it('restores the chain from its state file', async () => {
  const statePath = join(dir, 'chain', 'state.json');
  const first = await startAnvil({ statePath });
  await callRpc(first.url, 'anvil_mine', ['0x5']);
  const genesis = await blockHash(first.url, '0x0');
  await first.stop();

  const second = await startAnvil({ statePath });
  expect(await callRpc(second.url, 'eth_blockNumber', [])).toBe('0x5');
  expect(await blockHash(second.url, '0x0')).toBe(genesis);
  await second.stop();
});

it('keeps the first block after a restart, and gives new blocks the current time', async () => {
  const statePath = join(dir, 'state.json');
  const first = await startAnvil({ statePath, genesisTime: 1_700_000_000 });
  const genesis = await blockHash(first.url, '0x0');
  await first.stop();

  const second = await startAnvil({ statePath });
  expect(await blockHash(second.url, '0x0')).toBe(genesis);
  await callRpc(second.url, 'anvil_mine', ['0x1']);
  const latest = await callRpc(second.url, 'eth_getBlockByNumber', ['latest', false]);
  expect(Number((latest as { timestamp: string }).timestamp)).toBeGreaterThan(1_790_000_000);
  await second.stop();
});

it('stops a chain left running before it starts another on its file, and loses no block', async () => {
  const statePath = join(dir, 'state.json');
  const first = await startAnvil({ statePath });
  await callRpc(first.url, 'anvil_mine', ['0x5']);
  const second = await startAnvil({ statePath });
  expect(await first.ended).toBe('code 0');
  expect(await callRpc(second.url, 'eth_blockNumber', [])).toBe('0x5');
  await stopLeftAnvil(statePath);
  await expect(callRpc(second.url, 'eth_chainId', [])).rejects.toThrow();
});

it('refuses to stop another process’s chain, or to start a second one on its file', async () => {
  const statePath = join(dir, 'state.json');
  const chain = await startAnvil({ statePath });
  const mark = JSON.parse(await readFile(`${statePath}.pid`, 'utf8'));
  await writeFile(`${statePath}.pid`, JSON.stringify({ ...mark, parent: { pid: process.ppid } }));
  const refusal = `Process ${process.ppid} runs a chain on ${statePath}. Stop it first.`;
  await expect(startAnvil({ statePath })).rejects.toThrow(refusal);
  await expect(stopLeftAnvil(statePath)).rejects.toThrow(refusal);
  expect(await callRpc(chain.url, 'eth_chainId', [])).toBe('0x7a69');
  await chain.stop();
});

it('restores the same chain after a kill in its first seconds', async () => {
  const statePath = join(dir, 'state.json');
  const first = await startAnvil({ statePath, genesisTime: 1_700_000_000 });
  const genesis = await blockHash(first.url, '0x0');
  process.kill(first.pid, 'SIGKILL');
  expect(await first.ended).toBe('SIGKILL');
  const second = await startAnvil({ statePath });
  expect(await blockHash(second.url, '0x0')).toBe(genesis);
  await second.stop();
});

it('reports a damaged state file', async () => {
  const statePath = join(dir, 'state.json');
  await writeFile(statePath, '{"half": ');
  await expect(startAnvil({ statePath })).rejects.toThrow(/did not start.*npm start -- --reset/s);
});

async function blockHash(url: string, block: string): Promise<string> {
  const found = await callRpc(url, 'eth_getBlockByNumber', [block, false]);
  return (found as { hash: string }).hash;
}

describe('the chain service', () => {
  async function serve() {
    const statePath = join(dir, 'state.json');
    const env = { ...process.env, PORT: String(await getPort()), STATE_PATH: statePath };
    const service = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = once(service, 'exit').then(([code]) => code as number | null);
    await once(service.stdout, 'data');
    const { pid } = JSON.parse(await readFile(`${statePath}.pid`, 'utf8')) as { pid: number };
    return { service, ended, chainPid: pid };
  }

  it('exits with an error when its chain dies, so that the supervisor restarts it', async () => {
    const { ended, chainPid } = await serve();
    process.kill(chainPid, 'SIGKILL');
    expect(await ended).toBe(1);
  });

  it('stops its chain when it is stopped', async () => {
    const { service, ended, chainPid } = await serve();
    service.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(isAlive({ pid: chainPid })).toBe(false);
  });
});

it('assertAnswersReads rejects only for a chain that hangs in a call', async () => {
  const chain = await startAnvil();
  const works = () =>
    assertAnswersReads(chain.url, AbortSignal.timeout(2_000)).then(
      () => true,
      () => false,
    );
  const loop = `0x${'ab'.repeat(20)}`;
  await callRpc(chain.url, 'anvil_setCode', [loop, '0x5b600056']);
  expect(await works()).toBe(true);
  const left = AbortSignal.timeout(500);
  const endless = [{ to: loop, gas: '0xffffffffffffff' }, 'latest'];
  await callRpc(chain.url, 'eth_call', endless, left).catch(() => {});
  await callRpc(chain.url, 'anvil_mine', ['0x1'], AbortSignal.timeout(500)).catch(() => {});
  // Calls that read no state are still answered.
  expect(await callRpc(chain.url, 'eth_blockNumber', [])).toBe('0x0');
  expect(await works()).toBe(false);
  process.kill(chain.pid, 'SIGKILL');
  await chain.ended;
});
