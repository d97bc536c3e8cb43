import { auditBooks } from './admin/index.ts';
import { chainBooks, type LogSource } from './chain/index.ts';
import { ledgerBooks } from './ledger/index.ts';
import type { Books } from './lib/books.ts';
import type { Clock } from './lib/clock.ts';
import type { Db } from './lib/db/index.ts';
import { paymentBooks, returnBooks } from './orders/index.ts';
import { teamBooks } from './team/index.ts';
import { ticketBooks } from './tickets/index.ts';

interface BooksParts {
  db: Db;
  clock: Clock;
  chain: {
    id: number;
    /** undefined: nobody knows where it is. */
    rpcUrl: string | undefined;
    confirmations: number;
    logChunk: number;
  };
  sources: readonly LogSource[];
}

/** All books that must agree: our own with each other, and with those that others keep. */
export function booksOf(parts: BooksParts): Books[] {
  const { db, sources } = parts;
  const { id: chainId, rpcUrl, confirmations, logChunk: chunk } = parts.chain;
  return [
    ledgerBooks(db),
    paymentBooks(parts),
    returnBooks(parts),
    ticketBooks(parts),
    teamBooks(parts),
    auditBooks(parts),
    chainBooks({ ...parts, chainId, rpcUrl, sources, confirmations, chunk }),
  ];
}
