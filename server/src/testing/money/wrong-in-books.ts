import { booksOf } from '../../operators/reconciliation.ts';
import { checkBooks } from '../../platform/books.ts';
import type { TestChain } from '../chain/test-chain.ts';
import type { TestServer } from '../index.ts';

/**
 * Runs all reconciliations, including a new read of the chain. @returns violations and sources that
 * did not answer
 */
export async function wrongInBooks(on: TestChain, server: TestServer): Promise<object[]> {
  const { id, confirmations, logChunk } = server.parts.config.chain;
  const chain = { id, confirmations, logChunk, rpcUrl: on.anvil.url };
  const { violations, away } = await checkBooks(booksOf({ db: on.db, clock: on.clock, chain }), {
    full: true,
  });
  return [...violations, ...away];
}
