import { applicationReconciliation } from '../cards/applications/index.ts';
import { cardReconciliations } from '../cards/cards/index.ts';
import type { Issuer } from '../cards/issuer/index.ts';
import { chainReconciliation, type LogSource } from '../chain/index.ts';
import { ledgerReconciliation } from '../money/ledger/index.ts';
import { paymentLogs, paymentReconciliation, returnReconciliation } from '../money/orders/index.ts';
import { transferReconciliation } from '../money/transfers/index.ts';
import { hotWalletReconciliation, withdrawalReconciliation } from '../money/withdrawals/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/index.ts';
import type { Reconciliation } from '../platform/reconciliation.ts';
import { goodsReconciliation } from '../products/goods/index.ts';
import {
  aidContractReconciliation,
  aidReconciliation,
  claimLogs,
  joinLogs,
  queueLogs,
} from '../products/mutual-aid/index.ts';
import { nodeReconciliation } from '../products/nodes/index.ts';
import { teamReconciliation, ticketReconciliation } from '../products/tickets/index.ts';
import { vestingReconciliation } from '../products/vesting/index.ts';
import { auditReconciliation } from './api/index.ts';

interface ReconciliationParts {
  db: Db;
  clock: Clock;
  /** Issuer to compare cards with; undefined to skip this. */
  issuer?: Issuer | undefined;
  chain: {
    id: number;
    /** Node to check the chain with; undefined to skip this. */
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
export function reconciliationsOf(parts: ReconciliationParts): Reconciliation[] {
  const { db } = parts;
  const { id: chainId, rpcUrl, confirmations, logChunk: chunk } = parts.chain;
  return [
    ledgerReconciliation(db),
    paymentReconciliation(parts),
    returnReconciliation(parts),
    ticketReconciliation(parts),
    vestingReconciliation(parts),
    aidReconciliation(parts),
    aidContractReconciliation(parts),
    goodsReconciliation(parts),
    nodeReconciliation(parts),
    transferReconciliation(parts),
    withdrawalReconciliation(parts),
    hotWalletReconciliation(parts),
    applicationReconciliation(parts),
    ...cardReconciliations({ ...parts, issuer: parts.issuer }),
    teamReconciliation(parts),
    auditReconciliation(parts),
    chainReconciliation({ ...parts, chainId, rpcUrl, sources, confirmations, chunk }),
  ];
}
