import { callRpc, RpcError } from '../chain/index.ts';
import type { Db } from '../platform/database/index.ts';
import { readAhead } from './clock.ts';

/** A block's time is whole seconds, and asking takes a moment: less is no lag; s. */
const toleranceS = 2;

/** Time of the chain's next block. @throws when it does not answer */
export async function readChainTime(nodeUrl: string): Promise<Date> {
  const block = (await callRpc(nodeUrl, 'eth_getBlockByNumber', ['pending', false])) as {
    timestamp: string;
  };
  return new Date(Number(block.timestamp) * 1000);
}

/**
 * Brings the sandbox's chain to where the server's clock is, and makes a block there. The time is set,
 * not added to: done twice, or by two processes, it is done once. Also for a chain that was started
 * again, which has forgotten how far it was ahead.
 * @returns whether it was behind
 * @throws when the node does not answer, or is none whose time can be moved
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
    // Moved on meanwhile: another process may have set the later time before this one its earlier.
    if ((await readAhead(db)) === ahead) return behind;
  }
}

/** As `bringChain`, again and again; a chain that is away at the moment is brought later. */
export async function keepChainTime(db: Db, nodeUrl: string): Promise<void> {
  try {
    await bringChain(db, nodeUrl);
  } catch (error) {
    if (error instanceof RpcError) throw error;
  }
}
