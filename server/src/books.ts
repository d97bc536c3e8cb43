import { auditBooks } from './admin/index.ts';
import { aidBooks, aidContractBooks, claimLogs, joinLogs, queueLogs } from './aid/index.ts';
import { applicationBooks } from './card-applications/index.ts';
import { cardBooks } from './cards/index.ts';
import { chainBooks, type LogSource } from './chain/index.ts';
import { goodsBooks } from './goods/index.ts';
import type { Issuer } from './issuer/index.ts';
import { ledgerBooks } from './ledger/index.ts';
import type { Books } from './lib/books.ts';
import type { Clock } from './lib/clock.ts';
import type { Db } from './lib/db/index.ts';
import { nodeBooks } from './nodes/index.ts';
import { paymentBooks, paymentLogs, returnBooks } from './orders/index.ts';
import { releaseBooks } from './release/index.ts';
import { teamBooks } from './team/index.ts';
import { ticketBooks } from './tickets/index.ts';
import { transferBooks } from './transfers/index.ts';
import { hotWalletBooks, withdrawalBooks } from './withdrawals/index.ts';

interface BooksParts {
  db: Db;
  clock: Clock;
  /** undefined: nobody knows where it is. */
  issuer?: Issuer | undefined;
  chain: {
    id: number;
    /** undefined: nobody knows where it is. */
    rpcUrl: string | undefined;
    confirmations: number;
    logChunk: number;
  };
}

/** Whose events on the chain are held against those we know. */
const sources: readonly LogSource[] = [paymentLogs, joinLogs, queueLogs, claimLogs].map(
  (source) => source as LogSource,
);

/** All books that must agree: our own with each other, and with those that others keep. */
export function booksOf(parts: BooksParts): Books[] {
  const { db } = parts;
  const { id: chainId, rpcUrl, confirmations, logChunk: chunk } = parts.chain;
  return [
    ledgerBooks(db),
    paymentBooks(parts),
    returnBooks(parts),
    ticketBooks(parts),
    releaseBooks(parts),
    aidBooks(parts),
    aidContractBooks(parts),
    goodsBooks(parts),
    nodeBooks(parts),
    transferBooks(parts),
    withdrawalBooks(parts),
    hotWalletBooks(parts),
    applicationBooks(parts),
    ...cardBooks({ ...parts, issuer: parts.issuer }),
    teamBooks(parts),
    auditBooks(parts),
    chainBooks({ ...parts, chainId, rpcUrl, sources, confirmations, chunk }),
  ];
}
