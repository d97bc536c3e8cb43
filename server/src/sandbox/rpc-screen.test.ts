import { describe, expect, it } from 'vitest';
import { maxBatch, maxGas, maxRuns, screenRpc } from './rpc-routes.ts';

const call = (method: string, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params: [] });

describe('the filter of the browser’s calls to the sandbox chain', () => {
  it.each(['eth_chainId', 'eth_sendRawTransaction', 'eth_getTransactionReceipt'])(
    'forwards %s',
    (method) => {
      expect(screenRpc(call(method))).toEqual({ forward: [call(method)], refused: [] });
    },
  );

  it.each([
    'anvil_setBalance',
    'anvil_mine',
    'evm_revert',
    'eth_sendTransaction',
    'eth_sign',
    'eth_accounts',
    'personal_sign',
    'hardhat_setCode',
    'debug_traceTransaction',
    'ETH_CHAINID',
    'constructor',
    '__proto__',
  ])('refuses %s', (method) => {
    const { forward, refused } = screenRpc(call(method));
    expect(forward).toEqual([]);
    expect(refused).toMatchObject([{ id: 1, error: { code: -32601 } }]);
  });

  it('passes the other calls of a batch on if one is refused', () => {
    const { forward, refused } = screenRpc([call('eth_chainId', 'a'), call('evm_mine', 'b')]);
    expect(forward).toEqual([call('eth_chainId', 'a')]);
    expect(refused).toMatchObject([{ id: 'b' }]);
  });

  it.each([
    ['null', null],
    ['a string', 'eth_chainId'],
    ['an empty batch', []],
    ['a batch that is too large', Array.from({ length: maxBatch + 1 }, () => call('eth_chainId'))],
    ['a call without id', { method: 'eth_chainId' }],
    ['parameters by name', { id: 1, method: 'eth_call', params: {} }],
    ['a nested batch', [[call('evm_mine')]]],
  ])('refuses %s', (_, body) => {
    const { forward, refused } = screenRpc(body);
    expect(forward).toEqual([]);
    expect(refused.length).toBe(1);
    expect(refused[0]?.error.code).toBe(-32600);
  });

  it.each([{ params: null }, {}])('reads missing parameters as an empty list: %j', (without) => {
    const { forward } = screenRpc({ id: 1, method: 'eth_gasPrice', ...without });
    expect(forward).toMatchObject([{ params: [] }]);
  });

  it('forwards a contract run with limited gas, and without state overrides', () => {
    const to = `0x${'12'.repeat(20)}`;
    const run = (transaction: object) =>
      screenRpc({
        id: 1,
        method: 'eth_call',
        params: [{ to, ...transaction }, 'latest', { [to]: { code: '0x5b600056' } }, {}],
      }).forward;
    const most = `0x${maxGas.toString(16)}`;
    for (const gas of [undefined, null, '0x7fffffffffffffff', '1e999', -1, 'x', [5]]) {
      expect(run({ gas })).toMatchObject([{ params: [{ to, gas: most }, 'latest'] }]);
    }
    expect(run({ gas: '0x5208' })).toMatchObject([{ params: [{ to, gas: '0x5208' }, 'latest'] }]);
  });

  it('limits the contract runs in a batch', () => {
    const batch = Array.from({ length: maxRuns + 2 }, (_, id) => ({
      id,
      method: 'eth_call',
      params: [{}, 'latest'],
    }));
    const { forward, refused } = screenRpc(batch);
    expect([forward.length, refused.map(({ error }) => error.code)]).toEqual([
      maxRuns,
      [-32005, -32005],
    ]);
  });
});
