import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConnectedChain, connectChain } from '../node/provider.ts';
import { type Anvil, startAnvil } from './anvil.ts';
import { deploySandbox, type SandboxContracts, sandboxDeployer } from './deploy.ts';
import { readAidCoverage, readAidTerms } from './mutual-aid.ts';
import { createContractReader } from './reader.ts';

let anvil: Anvil;
let chain: ConnectedChain;
let addresses: SandboxContracts;
beforeAll(async () => {
  anvil = await startAnvil();
  chain = await connectChain(anvil.url, 31_337);
  addresses = await deploySandbox(chain.provider);
});
afterAll(async () => {
  chain.provider.destroy();
  await anvil.stop();
});

const reader = () => createContractReader(anvil.url);

it('returns the reserve with its block, and the terms of a position', async () => {
  const head = await chain.provider.getBlock('latest');
  expect(await readAidCoverage(reader(), addresses.MutualAid)).toEqual({
    reserve: 1_000n * 10n ** 18n,
    liabilities: 0n,
    waiting: 0,
    paused: false,
    block: head?.number,
    at: new Date(Number(head?.timestamp) * 1000),
  });
  expect(await readAidTerms(reader(), addresses.MutualAid)).toEqual({
    principal: 90n * 10n ** 18n,
    activation: 6n * 10n ** 17n,
    profit: 18n * 10n ** 17n,
    term: 25 * 3_600,
  });
});

it('does not fund the reserve again when the sandbox restarts', async () => {
  const { provider } = chain;
  const spent = await sandboxDeployer(provider).getNonce();
  await deploySandbox(provider);
  expect(await sandboxDeployer(provider).getNonce()).toBe(spent);
});

it.each([
  ['another contract', () => addresses.USDT],
  ['nothing', () => `0x${'12'.repeat(20)}`],
])('readAidCoverage throws for an address with %s', async (_what, at) => {
  await expect(readAidCoverage(reader(), at())).rejects.toThrow();
});
