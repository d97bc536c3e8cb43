import type { ChainInfo } from '@shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/index.ts';
import type { EnvelopeParts } from './envelope/index.ts';
import type { Metrics } from './http/metrics.ts';
import type { Bus } from './realtime/bus.ts';
import type { SessionEnded } from './realtime/session-ended.ts';
import type { Redis } from './redis/index.ts';

/** What ethers' provider offers and EIP-1271 needs. */
export interface ContractReader {
  getCode(address: string): Promise<string>;
  call(transaction: { to: string; data: string }): Promise<string>;
}

/** The running chain side, from `startChain`. */
export interface ChainParts {
  /** What wallets are told (common/config). */
  info: ChainInfo;
  /** Address of the Checkout contract. */
  checkout: string;
  /** For contract wallets' signatures (EIP-1271). */
  reader: ContractReader;
  /** Routes outside of the contract's table: the sandbox's proxy to its chain. */
  routes?: FastifyPluginAsync;
  /** Throws while the chain cannot be used: /readyz reports it. */
  check(): Promise<void>;
  /** Ends the watcher and the sandbox's block producer; resolves when they have let go of the db. */
  stop(): Promise<void>;
}

/** What `startChain(deps: ChainDeps): Promise<ChainParts>` of chain/index.ts is given. */
export interface ChainDeps {
  config: Config;
  clock: Clock;
  db: Db;
  bus: Bus;
  log: Logger;
  metrics: Metrics;
  /** What several API processes share; none: this one works by itself. */
  redis: Redis | undefined;
}

/** What every handler can reach. */
export interface Deps extends ChainDeps {
  chain: ChainParts;
  sessionEnded: SessionEnded;
  envelope: EnvelopeParts;
}
