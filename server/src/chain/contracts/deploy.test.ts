import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChainSetupError, type ConnectedChain, connectChain } from '../node/provider.ts';
import { callRpc } from '../node/rpc.ts';
import { type Anvil, startAnvil } from './anvil.ts';
import { deploySandbox } from './deploy.ts';

let anvil: Anvil;
let chain: ConnectedChain;
beforeAll(async () => {
  anvil = await startAnvil();
  chain = await connectChain(anvil.url, 31_337);
});
afterAll(async () => {
  chain.provider.destroy();
  await anvil.stop();
});

it('reports in one line that a chain mines nothing, and deploys once it mines', async () => {
  await callRpc(anvil.url, 'evm_setAutomine', [false]);
  const refused = await deploySandbox(chain.provider, 0).catch((error: Error) => error);
  expect(refused).toBeInstanceOf(ChainSetupError);
  expect((refused as Error).message).toMatch(/^CHAIN_RPC_URL: the chain does not mine [^\n]+$/);
  await callRpc(anvil.url, 'evm_setAutomine', [true]);
  await callRpc(anvil.url, 'evm_mine', []);
  const addresses = await deploySandbox(chain.provider);
  expect(await deploySandbox(chain.provider)).toEqual(addresses);
});
