import { callRpc, RpcError } from '../chain/index.ts';
import type { Db } from '../platform/database/index.ts';
import { readAhead } from './clock.ts';

/** Lag to ignore, in s: block times are whole seconds, and a call takes a moment. */
const toleranceS = 2;

/** Reads the time of the chain's next block. @throws if the node does not answer */
export async function readChainTime(nodeUrl: string): Promise<Date> {
  const block = (await callRpc(nodeUrl, 'eth_getBlockByNumber', ['pending', false])) as {
    timestamp: string;
  };
  return new Date(Number(block.timestamp) * 1000);
}

/**
 * Advances the chain to the time of the sandbox clock, also after a restart in which the chain lost
 * its offset. Sets the time instead of adding to it, so that repeated and concurrent calls have the
 * same effect.
 * @returns whether the chain was behind
 * @throws if the node does not answer, or its time cannot be moved
 */
export async function bringChain(db: Db, nodeUrl: string): Promise<boolean> {
  let behind = false;
  for (;;) {
    const ahead = await readAhead(db);
    if (ahead === 0) return behind;
    const lagS = (Date.now() + ahead - (await readChainTime(nodeUrl)).getTime()) / 1000;
    if (lagS > toleranceS) {
      behind = true;
      await callRpc(nodeUrl, 'evm_setTime', [Math.floor((Date.now() + ahead) / 1000)]);
      await callRpc(nodeUrl, 'evm_mine', []);
    }
    // Another process may have set a later time before this one set the earlier one.
    if ((await readAhead(db)) === ahead) return behind;
  }
}

/** Calls `bringChain` periodically; a chain that does not answer is advanced later. */
export async function keepChainTime(db: Db, nodeUrl: string): Promise<void> {
  try {
    await bringChain(db, nodeUrl);
  } catch (error) {
    if (error instanceof RpcError) throw error;
  }
}
