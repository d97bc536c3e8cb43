import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordTraces } from '../../testing/services/traces.ts';
import { callNode } from '../contracts/reader.ts';
import { connectChain } from './provider.ts';
import { callRpc } from './rpc.ts';

const wallet = `0x${'ab'.repeat(20)}`;
const balance = '0x1234567890abcdef';

const hash = `0x${'1'.repeat(64)}`;
const genesis = {
  ...{
    hash,
    parentHash: hash,
    number: '0x0',
    timestamp: '0x0',
    nonce: `0x${'0'.repeat(16)}`,
    difficulty: '0x0',
  },
  ...{ gasLimit: '0x0', gasUsed: '0x0', miner: wallet, extraData: '0x', transactions: [] },
};

/** A node of chain 1 that refuses `eth_call`, and repeats its parameters in the error. */
const node = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const asked = [JSON.parse(body)].flat() as { id: number; method: string; params: unknown }[];
  const results: Record<string, unknown> = {
    eth_chainId: '0x1',
    eth_getBalance: balance,
    eth_getBlockByNumber: genesis,
  };
  const answers = asked.map(({ id, method, params }) =>
    method === 'eth_call'
      ? { jsonrpc: '2.0', id, error: { code: 3, message: JSON.stringify(params) } }
      : { jsonrpc: '2.0', id, result: results[method] ?? null },
  );
  response.end(JSON.stringify(answers.length === 1 ? answers[0] : answers));
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((done) => node.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(node.address() as { port: number }).port}`;
});
afterAll(() => {
  node.closeAllConnections();
  node.close();
});

it('a call to the node is recorded with its method and outcome only, in the trace of its caller', async () => {
  const traces = await recordTraces();
  const { provider } = await connectChain(url, 1);
  const read = (by: 'provider' | 'rpc' | 'reader') => {
    const params = [wallet, 'latest'];
    if (by === 'provider') return provider.send('eth_getBalance', params);
    if (by === 'rpc') return callRpc(url, 'eth_getBalance', params);
    return callNode(url, 'eth_getBalance', params, 1_000);
  };
  // The provider sends both calls in one batch.
  const ids = await Promise.all([
    traces.record(() => read('provider')),
    traces.record(() => read('provider')),
    traces.record(() => read('rpc')),
    traces.record(() => read('reader')),
  ]);
  const refused = await traces.record(() =>
    Promise.allSettled([
      provider.send('eth_call', [{ to: wallet }, 'latest']),
      callRpc(url, 'eth_call', [{ to: wallet }]),
    ]),
  );
  provider.destroy();
  const { namesOf, spans, sent } = await traces.end();
  for (const id of ids) expect(namesOf(id)).toEqual(['call', 'rpc eth_getBalance']);
  const failed = spans.filter(({ traceId, name }) => traceId === refused && name !== 'call');
  expect(failed.map(({ attributes }) => attributes)).toEqual([
    { 'rpc.system': 'jsonrpc', 'rpc.method': 'eth_call', 'error.type': expect.any(String) },
    { 'rpc.system': 'jsonrpc', 'rpc.method': 'eth_call', 'error.type': expect.any(String) },
  ]);
  for (const personal of [wallet.slice(2), balance, url]) expect(sent).not.toContain(personal);
});
