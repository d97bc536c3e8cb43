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
  /** Groups the events that belong together, such as the payments of an order. */
  reference: string;
  /** Other content of the log; JSON. */
  data: D;
}

/** An event with its database id. */
export interface StoredEvent<D> extends ChainEvent<D> {
  id: string;
  /** Time of its block; null if an old version stored the event without it. */
  blockTime: Date | null;
}

/** Logs of a contract and their decoder. */
export interface LogSource<D = unknown> {
  /** This name is stored with the events, so it must not change. */
  readonly name: string;
  /** Name of the contract that emits the logs (`FollowedContracts`). */
  readonly contract: string;
  readonly topic: string;
  decode(log: Log): { reference: string; data: D };
}

/** A pending event, and its confirmations with its own block. */
export interface CountedEvent<D> {
  event: StoredEvent<D>;
  confirmations: number;
}

/**
 * A domain's handler of on-chain events. The follower calls a function for each change. All
 * functions but `decode` run in the transaction that records the change, so a crash leaves all of
 * it or nothing. None may call the chain.
 */
export interface ChainSource<D = unknown> extends LogSource<D> {
  /**
   * Handles new events, in the order of the chain. Several may have the same reference. If it
   * fails, the follower calls it again for each event alone.
   * @returns required confirmations of each event, its own block included
   */
  seen(tx: Db, events: readonly StoredEvent<D>[], at: Date): Promise<number[]>;
  /** As `seen`, but for new numbers of confirmations below the required ones. Optional. */
  counted?(tx: Db, events: readonly CountedEvent<D>[], at: Date): Promise<void>;
  /** Handles an unsettled event that a reorg removed; `remaining` are others of its reference. */
  unseen(tx: Db, event: StoredEvent<D>, remaining: StoredEvent<D>[], at: Date): Promise<void>;
  /**
   * Handles events that have all their confirmations, in the order of the chain. Their references
   * differ. If it fails, the follower calls it again for each event alone.
   */
  settled(tx: Db, events: readonly StoredEvent<D>[], at: Date): Promise<void>;
}

export type Sources = readonly ChainSource[];

/** Erases the type of a source's data. */
export function sourceOf<D>(source: ChainSource<D>): ChainSource {
  return source as ChainSource;
}

export type SourceTable = ReadonlyMap<string, ChainSource>;

export function tableOf(sources: Sources): SourceTable {
  return new Map(sources.map((source) => [source.name, source]));
}

/** Finds a source. @throws Error if this build does not have it: its events must not be lost */
export function sourceNamed(sources: SourceTable, name: string): ChainSource {
  const source = sources.get(name);
  if (!source) throw new Error(`no source is registered for the stored events of '${name}'`);
  return source;
}
