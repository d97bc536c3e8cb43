import type { Log } from 'ethers';
import type { Db } from '../../platform/database/index.ts';

/** One event of a followed contract. Addresses are checksummed, hashes lower-case hex. */
export interface ChainEvent<D> {
  chainId: number;
  txHash: string;
  logIndex: number;
  blockNumber: number;
  blockHash: string;
  contract: string;
  /** What the source knows it by: events of one reference belong together. */
  reference: string;
  /** What else the source has read from the log; JSON. */
  data: D;
}

/** One that is stored; `id` is its row's. */
export interface StoredEvent<D> extends ChainEvent<D> {
  id: string;
  /** When its block was made; null: it was stored before this was. */
  blockTime: Date | null;
}

/** Logs of a contract, and how they are read. */
export interface LogSource<D = unknown> {
  /** Stored with its events: never changes. */
  readonly name: string;
  /** Name of the contract whose logs these are (`ChainContracts`). */
  readonly contract: string;
  readonly topic: string;
  decode(log: Log): { reference: string; data: D };
}

/**
 * Something on chain that a domain wants to know of. The chain follows it over reorgs and restarts
 * and says each thing once; what it means is the source's. All but `decode` run in the transaction
 * that notes it, so that a kill leaves all of it or nothing; none may ask the chain.
 */
export interface ChainSource<D = unknown> extends LogSource<D> {
  /** An event is on the chain. @returns blocks it needs, its own included, before it counts */
  seen(tx: Db, event: StoredEvent<D>, at: Date): Promise<number>;
  /** It has so many confirmations now, fewer than it needs. */
  counted(tx: Db, event: StoredEvent<D>, confirmations: number, at: Date): Promise<void>;
  /** A reorg took it away before it counted; `remaining` are those of its reference that are left. */
  unseen(tx: Db, event: StoredEvent<D>, remaining: StoredEvent<D>[], at: Date): Promise<void>;
  /** It counts. */
  settled(tx: Db, event: StoredEvent<D>, at: Date): Promise<void>;
}

/** The sources that a process follows. */
export type Sources = readonly ChainSource[];

/** A source among others, which know nothing of its data. */
export function sourceOf<D>(source: ChainSource<D>): ChainSource {
  return source as ChainSource;
}
