/**
 * A server process without the HTTP API: pays withdrawals until it is killed. Environment:
 * DATABASE_URL, CHAIN_RPC_URL, KEY, USDT.
 */

import { createPayer } from '../../server/src/money/withdrawals/index.ts';
import { createBus } from '../../server/src/platform/bus.ts';
import { openDb } from '../../server/src/platform/database/index.ts';
import { createLogger } from '../../server/src/platform/observability/log.ts';
import { createMetrics } from '../../server/src/platform/observability/metrics.ts';

const { DATABASE_URL, CHAIN_RPC_URL = '', KEY: key = '', USDT } = process.env;

createPayer({
  db: await openDb({ databaseUrl: DATABASE_URL }),
  clock: { now: () => new Date() },
  log: createLogger('error'),
  metrics: createMetrics(),
  news: createBus(),
  key,
  chain: { id: 31_337, rpcUrl: CHAIN_RPC_URL, confirmations: 3, pollMs: 100 },
  tokenOf: (asset) => (asset === 'USDT' ? USDT : undefined),
  // Leases expire sooner than in production, because the bench measures the work, not the wait.
  leaseMs: 1_000,
}).start();
