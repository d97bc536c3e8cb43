import type { Db } from '../../platform/database/index.ts';
import type { FollowedContracts } from '../contracts/known-contracts.ts';
import { createProgress, readProgress } from '../follower/progress.ts';
import type { BlockId } from '../follower/read.ts';
import { ChainSetupError, type ConnectedChain } from './provider.ts';

/**
 * Checks that the database has not followed another chain with this id. Call it before anything is
 * deployed or stored.
 * @throws ChainSetupError when the chain was reset
 */
export async function assertSameChain(db: Db, chain: ConnectedChain): Promise<void> {
  const known = await readProgress(db, chain.chainId);
  if (!known || known.genesisHash === chain.genesisHash) return;
  throw new ChainSetupError(
    `The chain was reset, the database was not: it has followed chain ${chain.chainId} with first ` +
      `block ${shorten(known.genesisHash)}, but the node serves one with first block ` +
      `${shorten(chain.genesisHash)}. Restore the old chain, or, in the sandbox, start over: ` +
      'npm start -- --reset, or with DATABASE_URL empty that database.',
  );
}

/**
 * Stores the first position, if there is none: block 0 in a sandbox, elsewhere `startBlock` or the
 * current head.
 * @throws ChainSetupError if the block is missing, or if the sandbox chain has earlier events
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

/** Contracts and topics of the product's own events. */
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
    `The database was emptied, the chain was not: the sandbox's chain holds ${logs.length} events ` +
      'of orders that are not in the database. Restore the database, or start over: ' +
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
