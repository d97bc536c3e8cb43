import { applicationBooks } from '../cards/applications/index.ts';
import { cardBooks } from '../cards/cards/index.ts';
import type { Issuer } from '../cards/issuer/index.ts';
import { chainBooks, type LogSource } from '../chain/index.ts';
import { ledgerBooks } from '../money/ledger/index.ts';
import { paymentBooks, paymentLogs, returnBooks } from '../money/orders/index.ts';
import { transferBooks } from '../money/transfers/index.ts';
import { hotWalletBooks, withdrawalBooks } from '../money/withdrawals/index.ts';
import type { Books } from '../platform/books.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/index.ts';
import { goodsBooks } from '../products/goods/index.ts';
import {
  aidBooks,
  aidContractBooks,
  claimLogs,
  joinLogs,
  queueLogs,
} from '../products/mutual-aid/index.ts';
import { nodeBooks } from '../products/nodes/index.ts';
import { teamBooks, ticketBooks } from '../products/tickets/index.ts';
import { vestingReconciliation } from '../products/vesting/index.ts';
import { auditBooks } from './api/index.ts';

interface BooksParts {
  db: Db;
  clock: Clock;
  /** undefined: cards are not compared with an issuer. */
  issuer?: Issuer | undefined;
  chain: {
    id: number;
    /** undefined: the chain is not checked. */
    rpcUrl: string | undefined;
    confirmations: number;
    logChunk: number;
  };
}

/** Sources whose events on the chain are compared with the stored ones. */
const sources: readonly LogSource[] = [paymentLogs, joinLogs, queueLogs, claimLogs].map(
  (source) => source as LogSource,
);

/** Returns all reconciliations: of our tables with each other, and with chain and issuer. */
export function booksOf(parts: BooksParts): Books[] {
  const { db } = parts;
  const { id: chainId, rpcUrl, confirmations, logChunk: chunk } = parts.chain;
  return [
    ledgerBooks(db),
    paymentBooks(parts),
    returnBooks(parts),
    ticketBooks(parts),
    vestingReconciliation(parts),
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
