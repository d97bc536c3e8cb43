import { afterEach, expect, it, vi } from 'vitest';
import { type Anvil, startAnvil } from '../contracts/anvil.ts';
import { type Heads, watchHeads } from './heads.ts';
import { callRpc } from './rpc.ts';

let anvil: Anvil | undefined;
let heads: Heads | undefined;
afterEach(async () => {
  heads?.close();
  await anvil?.stop();
});

it('watchHeads reports new blocks, also of a restarted node', async () => {
  anvil = await startAnvil();
  const { url } = anvil;
  let reports = 0;
  heads = watchHeads(url, () => {
    reports += 1;
  });
  const isOpen = () => vi.waitFor(() => expect(heads?.isOpen()).toBe(true), { timeout: 20_000 });
  const reportsBlock = async () => {
    const before = reports;
    await callRpc(url, 'evm_mine', []);
    await vi.waitFor(() => expect(reports).toBeGreaterThan(before), { timeout: 5_000 });
  };
  await isOpen();
  await reportsBlock();
  await anvil.stop();
  await vi.waitFor(() => expect(heads?.isOpen()).toBe(false));
  anvil = await startAnvil({ port: Number(new URL(url).port) });
  await isOpen();
  await reportsBlock();
});
