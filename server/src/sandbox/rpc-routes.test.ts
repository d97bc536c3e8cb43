import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Anvil, startAnvil } from '../chain/contracts/anvil.ts';
import { callRpc, sandboxRpcPath } from '../chain/index.ts';
import { createTestServer, newWallet, type TestServer } from '../testing/index.ts';

/** A contract that never ends, as EVM bytecode. */
const endless = '0x5b600056';
/** A contract that returns four megabytes, as EVM bytecode. */
const flooding = '0x624000006000f3';

let anvil: Anvil;
let server: TestServer;
beforeAll(async () => {
  anvil = await startAnvil();
  server = await createTestServer({ env: { CHAIN_RPC_URL: anvil.url } });
});
afterAll(async () => {
  await server.close();
  await anvil.stop();
});

async function deployed(code: string): Promise<string> {
  const { address } = newWallet();
  await callRpc(anvil.url, 'anvil_setCode', [address, code]);
  return address;
}

async function ask(payload: object): Promise<{ result?: string; error?: { code: number } }[]> {
  const response = await server.app.inject({ method: 'POST', url: sandboxRpcPath, payload });
  return response.json();
}

const run = (id: number, to: string, gas: string) => ({
  jsonrpc: '2.0',
  id,
  method: 'eth_call',
  params: [{ to, gas }, 'latest'],
});

it('limits a contract that never ends, so that the chain still answers', async () => {
  const to = await deployed(endless);
  const batch = Array.from({ length: 20 }, (_, id) => run(id, to, '0x7fffffffffffffff'));
  for (const { error } of await ask(batch)) expect(error).toBeDefined();
  const [{ result } = {}] = await ask([{ id: 1, method: 'eth_blockNumber', params: null }]);
  expect(result).toMatch(/^0x/);
});

it('does not pass on answers that are too large together', async () => {
  const to = await deployed(flooding);
  const answers = await ask(Array.from({ length: 10 }, (_, id) => run(id, to, '0x4c4b40')));
  expect(JSON.stringify(answers).length).toBeLessThan(2_000_000);
  expect(answers.every(({ error }) => error)).toBe(true);
});
