import type { Db } from '../../platform/database/index.ts';
import { openMovableClock } from '../../sandbox/index.ts';
import { verifyAll } from '../api/index.ts';
import type { Verification } from '../contract/index.ts';
import { reconciliationsOf } from '../reconciliation.ts';
import { openExisting } from './database.ts';
import type { Environment } from './environment.ts';

/** Blocks per eth_getLogs, and confirmations: the server's defaults. */
const chunk = 500;
const confirmations = 3;

/**
 * Runs the reconciliations in full while no server is running: without the issuer, and with the
 * chain only if CHAIN_RPC_URL is set.
 * @throws DbSetupError
 */
export async function verifyDirectly(env: Environment): Promise<Verification> {
  const db = await openExisting(env);
  try {
    const clock = await openMovableClock(db);
    const chain = {
      id: await followedChain(db),
      rpcUrl: env.chainRpcUrl,
      confirmations,
      logChunk: chunk,
    };
    return await verifyAll(db, reconciliationsOf({ db, clock, chain }), true);
  } finally {
    await db.close();
  }
}

async function followedChain(db: Db): Promise<number> {
  const [row] = await db.query<{ chain_id: string }>(
    'select chain_id from chain_progress order by updated_at desc limit 1',
  );
  return Number(row?.chain_id ?? 0);
}
