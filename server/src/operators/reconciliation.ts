import { applicationReconciliation } from '../cards/applications/index.ts';
import { cardReconciliations } from '../cards/cards/index.ts';
import type { Issuer } from '../cards/issuer/index.ts';
import { chainReconciliation, type LogSource } from '../chain/index.ts';
import { ledgerReconciliation } from '../money/ledger/index.ts';
import { paymentLogs, paymentReconciliation, returnReconciliation } from '../money/orders/index.ts';
import { transferReconciliation } from '../money/transfers/index.ts';
import { hotWalletReconciliation, withdrawalReconciliation } from '../money/withdrawals/index.ts';
import type { Reconciliation, ReconciliationParts } from '../platform/reconciliation.ts';
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

/** Sources whose events on the chain are compared with the stored ones. */
const sources: readonly LogSource[] = [paymentLogs, joinLogs, queueLogs, claimLogs].map(
  (source) => source as LogSource,
);

/** Returns the checks of our tables with each other, with the chain and with an issuer, if any. */
export function reconciliationsOf(
  parts: ReconciliationParts & { issuer?: Issuer | undefined },
): Reconciliation[] {
  return [
    ledgerReconciliation(parts.db),
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
    chainReconciliation({ ...parts, sources }),
  ];
}
