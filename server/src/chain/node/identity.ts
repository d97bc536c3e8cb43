import type { Db } from '../../platform/database/index.ts';
import type { FollowedContracts } from '../contracts/known-contracts.ts';
import { createProgress, readProgress } from '../follower/progress.ts';
import type { BlockId } from '../follower/read.ts';
import { ChainSetupError, type ConnectedChain } from './provider.ts';

/**
 * Refuses a chain that is not the one this database has followed: its orders' payments would be
 * looked for where they never happened. Asked before anything is deployed or stored.
 * @throws ChainSetupError that says which of the two was lost and what to do.
 */
export async function assertSameChain(db: Db, chain: ConnectedChain): Promise<void> {
  const known = await readProgress(db, chain.chainId);
  if (!known || known.genesisHash === chain.genesisHash) return;
  throw new ChainSetupError(
    `The chain was reset, the database was not: it has followed chain ${chain.chainId} that began ` +
      `with block ${shorten(known.genesisHash)}, and the node serves one that began with ` +
      `${shorten(chain.genesisHash)}. Restore the old chain, or, in the sandbox, begin anew: ` +
      'npm start -- --reset, or with DATABASE_URL empty that database.',
  );
}

/**
 * Sets where a database that knows nothing of the chain begins to follow it: on the sandbox at its
 * first block, else at `startBlock` or at the current head.
 * @throws ChainSetupError when the sandbox's chain has payments of an earlier database.
 */
export async function begin(
  db: Db,
  chain: ConnectedChain,
  options: { sandbox: boolean; startBlock: number | undefined; at: Date } & Logs,
): Promise<void> {
  if (await readProgress(db, chain.chainId)) return;
  if (options.sandbox) await assertNoEvents(chain, options);
  const start = options.sandbox ? 0 : options.startBlock;
  const last = await blockAt(chain, start ?? 'latest');
  await createProgress(db, chain.chainId, { genesisHash: chain.genesisHash, last }, options.at);
}

/** What the product's own contracts say. */
interface Logs {
  contracts: FollowedContracts;
  topics: readonly string[];
}

async function assertNoEvents(
  { provider }: ConnectedChain,
  { contracts, topics }: Logs,
): Promise<void> {
  const address = [...contracts.values()].flat();
  const logs = await provider.getLogs({ address, topics: [[...topics]], fromBlock: 0 });
  if (logs.length === 0) return;
  throw new ChainSetupError(
    `The database was emptied, the chain was not: the sandbox's chain holds ${logs.length} payments ` +
      'of orders that the database does not know. Restore the database, or begin anew: ' +
      'npm start -- --reset, or with DATABASE_URL stop the chain and remove its state ' +
      '(DATA_DIR/chain).',
  );
}

async function blockAt({ provider }: ConnectedChain, tag: number | 'latest'): Promise<BlockId> {
  const block = await provider.getBlock(tag);
  if (!block?.hash) throw new ChainSetupError(`CHAIN_START_BLOCK: the chain has no block ${tag}.`);
  return { number: block.number, hash: block.hash };
}

function shorten(hash: string): string {
  return `${hash.slice(0, 10)}…`;
}
