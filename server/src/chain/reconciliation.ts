import type { Db } from '../platform/database/index.ts';
import {
  type Reconciliation,
  type ReconciliationParts,
  RecordsUnavailable,
  readMark,
  type Violation,
  writeMark,
} from '../platform/reconciliation.ts';
import { canonicalJson, type Json } from '../platform/values/canonical-json.ts';
import { type FollowedContracts, readContracts } from './contracts/known-contracts.ts';
import { readKnown, type SourcedEvent } from './follower/events.ts';
import { readIncidentNotes } from './follower/open-incidents.ts';
import { type Progress, readProgress } from './follower/progress.ts';
import { readEvents } from './follower/read.ts';
import type { LogSource } from './follower/source.ts';
import { ChainAway, type ConnectedChain, connectChain } from './node/provider.ts';

interface ChainReconciliationParts extends ReconciliationParts {
  sources: readonly LogSource[];
}

interface Mark {
  block: number;
  hash: string;
}

const rule = 'stored events equal the events of the followed contracts on the chain';
/** If a reorg replaced the last verified block, this many blocks up to it are verified again. */
const deepestReorg = 128;

export function chainReconciliation(parts: ChainReconciliationParts): Reconciliation {
  const {
    db,
    chain: { id, rpcUrl },
  } = parts;
  return {
    name: 'chain',
    notes: () => readIncidentNotes(db),
    async *check({ full }) {
      if (!rpcUrl) throw new RecordsUnavailable('CHAIN_RPC_URL is not set');
      const progress = await readProgress(db, id);
      // No process has followed the chain yet.
      if (!progress) return;
      const chain = await connect(rpcUrl, id);
      try {
        yield* compare(parts, chain, progress, full);
      } finally {
        chain.provider.destroy();
      }
    },
  };
}

async function connect(rpcUrl: string, chainId: number): Promise<ConnectedChain> {
  return connectChain(rpcUrl, chainId).catch((error: unknown) => {
    if (error instanceof ChainAway) throw new RecordsUnavailable(error.message, { cause: error });
    throw error;
  });
}

async function* compare(
  { db, clock, sources, chain: { confirmations, logChunk } }: ChainReconciliationParts,
  chain: ConnectedChain,
  progress: Progress,
  full: boolean,
): AsyncIterable<Violation> {
  if (chain.genesisHash !== progress.genesisHash) {
    yield {
      rule: 'the chain has the genesis block of the followed one',
      detail: 'another genesis block',
    };
    return;
  }
  const at = clock.now();
  const scope: Scope = {
    db,
    chain,
    sources: new Map(sources.map((source) => [source.name, source])),
    contracts: await readContracts(db, chain),
  };
  const last = progress.last.number - confirmations + 1;
  let sound = true;
  const { from: first, verified } = await readStart(scope, progress, full);
  for (let from = first; from <= last; from += logChunk) {
    const to = Math.min(last, from + logChunk - 1);
    const found = await differences(scope, from, to);
    // Differences are read again, because blocks may arrive during the comparison.
    const details = found.length > 0 ? await differences(scope, from, to) : [];
    for (const detail of details) yield { rule, detail };
    sound &&= details.length === 0;
    // The mark is stored after each chunk, so that an aborted pass keeps its progress. A full pass
    // does not move it back.
    if (sound && to >= verified) await storeMark(scope, to, at);
  }
}

interface Scope {
  db: Db;
  chain: ConnectedChain;
  sources: ReadonlyMap<string, LogSource>;
  contracts: FollowedContracts;
}

/** Returns the first block to check, and the last verified one (-1: none, or it was replaced). */
async function readStart(
  { db, chain }: Scope,
  { first, last }: Progress,
  full: boolean,
): Promise<{ from: number; verified: number }> {
  const begun = first === null ? ((await firstKnown(db, chain.chainId)) ?? last.number) : first + 1;
  const known = await readMark<Mark>(db, 'chain');
  if (!known) return { from: begun, verified: -1 };
  const { block, hash } = known.mark;
  if (full) return { from: begun, verified: block };
  const same = (await chain.provider.getBlock(block))?.hash === hash;
  if (same) return { from: block + 1, verified: block };
  return { from: Math.max(begun, block + 1 - deepestReorg), verified: -1 };
}

/** Returns the block of the first stored event, since earlier versions stored no starting block. */
async function firstKnown(db: Db, chainId: number): Promise<number | undefined> {
  const [row] = await db.query<{ block: string | null }>(
    'select min(block_number) as block from chain_events where chain_id = $1',
    [chainId],
  );
  return row?.block ? Number(row.block) : undefined;
}

async function storeMark({ db, chain }: Scope, block: number, at: Date): Promise<void> {
  const hash = (await chain.provider.getBlock(block))?.hash;
  if (hash) await writeMark<Mark>(db, 'chain', { block, hash }, at);
}

async function differences(scope: Scope, from: number, to: number): Promise<string[]> {
  const there = new Map((await onChain(scope, from, to)).map((event) => [nameOf(event), event]));
  const stored = await readKnown(
    scope.db,
    scope.chain.chainId,
    [...scope.sources.keys()],
    from,
    to,
  );
  const known = new Map(stored.map((event) => [nameOf(event), event]));
  const details: string[] = [];
  for (const [name, event] of there) {
    const ours = known.get(name);
    if (!ours) details.push(`${name} in block ${event.blockNumber} is not stored`);
    else if (contentOf(ours) !== contentOf(event)) details.push(`${name} differs from the chain`);
  }
  for (const [name, { blockNumber }] of known) {
    if (!there.has(name)) details.push(`${name} of block ${blockNumber} is not on the chain`);
  }
  return details;
}

function onChain({ chain, sources, contracts }: Scope, from: number, to: number) {
  const options = { chainId: chain.chainId, sources, contracts };
  return readEvents(chain.provider, options, from, to);
}

function nameOf({ source, txHash, logIndex }: SourcedEvent): string {
  return `${source} event ${logIndex} of ${txHash}`;
}

function contentOf({ blockNumber, blockHash, contract, reference, data }: SourcedEvent): string {
  return canonicalJson({ blockNumber, blockHash, contract, reference, data: data as Json });
}
