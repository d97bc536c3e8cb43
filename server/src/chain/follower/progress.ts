import { type Db, type Row, sql } from '../../platform/database/index.ts';
import type { Block, BlockId, KnownBlock } from './read.ts';

export interface Progress {
  genesisHash: string;
  /** The block before the first followed one; null if an old version did not store it. */
  first: number | null;
  last: BlockId;
}

export async function readProgress(db: Db, chainId: number): Promise<Progress | undefined> {
  const row = await db.first(sql.from('chain_progress', { chain_id: String(chainId) }).selectAll());
  return row && toProgress(row);
}

/**
 * Locks the position. @returns whether it is still `expected`, so that only one process advances
 * @param lock 'share' if the caller does not change the position
 */
export async function lockProgress(
  db: Db,
  chainId: number,
  expected: BlockId,
  lock: 'update' | 'share' = 'update',
): Promise<boolean> {
  const found = sql.from('chain_progress', { chain_id: String(chainId) }).selectAll();
  const row = await db.first(lock === 'share' ? found.forShare() : found.forUpdate());
  const last = row && toProgress(row).last;
  return last?.number === expected.number && last.hash === expected.hash;
}

/** Stores the starting position on a chain that this database has not followed yet. */
export async function createProgress(
  db: Db,
  chainId: number,
  { genesisHash, last }: Pick<Progress, 'genesisHash' | 'last'>,
  at: Date,
): Promise<void> {
  await db.tx(async (tx) => {
    await tx.query(
      `insert into chain_progress
         (chain_id, genesis_hash, first_block, last_block, last_hash, updated_at)
       values ($1, $2, $3, $3, $4, $5) on conflict do nothing`,
      [chainId, genesisHash, last.number, last.hash, at],
    );
    await tx.query(
      `insert into chain_blocks (chain_id, number, hash) values ($1, $2, $3) on conflict do nothing`,
      [chainId, last.number, last.hash],
    );
  });
}

/** Moves the position forward over `window` and keeps the last `windowSize` blocks. */
export async function advanceProgress(
  db: Db,
  chainId: number,
  window: readonly Block[],
  windowSize: number,
  at: Date,
): Promise<void> {
  const to = window.at(-1) as Block;
  await moveTo(db, chainId, to, at);
  await db.query(
    `insert into chain_blocks (chain_id, number, hash, time)
     select $1, number, hash, time
     from unnest($2::bigint[], $3::text[], $4::timestamptz[]) as block (number, hash, time)
     on conflict (chain_id, number) do update set hash = excluded.hash, time = excluded.time`,
    [
      chainId,
      window.map(({ number }) => number),
      window.map(({ hash }) => hash),
      window.map(({ time }) => time.toISOString()),
    ],
  );
  await db.query('delete from chain_blocks where chain_id = $1 and number <= $2', [
    chainId,
    to.number - windowSize,
  ]);
}

export async function rewindProgress(
  db: Db,
  chainId: number,
  ancestor: BlockId,
  at: Date,
): Promise<void> {
  await moveTo(db, chainId, ancestor, at);
  await db.query('delete from chain_blocks where chain_id = $1 and number > $2', [
    chainId,
    ancestor.number,
  ]);
}

/** Returns the stored blocks, latest first. */
export async function readWindow(db: Db, chainId: number): Promise<KnownBlock[]> {
  const rows = await db.query<{ number: string | number; hash: string; time: Date | null }>(
    'select number, hash, time from chain_blocks where chain_id = $1 order by number desc',
    [chainId],
  );
  return rows.map(({ number, hash, time }) => ({ number: Number(number), hash, time }));
}

async function moveTo(db: Db, chainId: number, to: BlockId, at: Date): Promise<void> {
  await db.query(
    `update chain_progress set last_block = $2, last_hash = $3, updated_at = $4
     where chain_id = $1`,
    [chainId, to.number, to.hash, at],
  );
}

function toProgress(row: Row<'chain_progress'>): Progress {
  const { genesis_hash, first_block, last_block, last_hash } = row;
  return {
    genesisHash: genesis_hash,
    first: first_block === null ? null : Number(first_block),
    last: { number: Number(last_block), hash: last_hash },
  };
}
