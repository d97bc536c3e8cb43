import { reconciliationsOf } from '../../operators/reconciliation.ts';
import { runReconciliations } from '../../platform/reconciliation.ts';
import type { TestChain } from '../chain/test-chain.ts';
import type { TestServer } from '../index.ts';

/**
 * Runs all reconciliations in full, without an issuer.
 * @returns violations, sources that did not answer, and reconciliations that failed
 */
export async function reconciliationViolations(
  on: TestChain,
  server: TestServer,
): Promise<object[]> {
  const { id, confirmations, logChunk } = server.parts.config.chain;
  const chain = { id, confirmations, logChunk, rpcUrl: on.anvil.url };
  const { violations, away, failed } = await runReconciliations(
    reconciliationsOf({ db: on.db, clock: on.clock, chain }),
    {
      full: true,
    },
  );
  return [...violations, ...away, ...failed];
}
