import { booksOf } from '../books.ts';
import { checkBooks } from '../lib/books.ts';
import type { TestServer } from './index.ts';
import type { TestChain } from './test-chain.ts';

/** What all the books find, the chain read again: nothing, when they are sound. */
export async function wrongInBooks(on: TestChain, server: TestServer): Promise<object[]> {
  const { id, confirmations, logChunk } = server.parts.config.chain;
  const chain = { id, confirmations, logChunk, rpcUrl: on.anvil.url };
  const { violations, away } = await checkBooks(booksOf({ db: on.db, clock: on.clock, chain }), {
    full: true,
  });
  return [...violations, ...away];
}
