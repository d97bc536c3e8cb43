import type { Asset, UnassignedPayment } from '@shared/contract';
import type { Db } from '../../platform/database/index.ts';

export type ClaimablePayment = Omit<UnassignedPayment, 'message'>;

const shown = 50;

const columns = `p.event_id as id, p.asset, p.amount, p.payer, c.tx_hash, p.settled_at`;
const claimable = `payments p join chain_events c on c.id = p.event_id
  where p.status = 'unmatched' and p.asset is not null and c.orphaned_at is null`;

interface Row {
  id: string;
  asset: Asset;
  amount: string;
  payer: string;
  tx_hash: string;
  settled_at: Date;
}

/** Returns an address's payments that match no order and are not credited yet, newest first. */
export async function listClaimable(db: Db, payer: string): Promise<ClaimablePayment[]> {
  const found = await db.query<Row>(
    `select ${columns} from ${claimable} and p.resolution is null and p.payer = $1
     order by p.event_id desc limit ${shown}`,
    [payer],
  );
  return found.map(present);
}

/**
 * Returns a payment that matches no order, even if it was credited since; undefined if it cannot be
 * claimed.
 */
export async function readClaimable(db: Db, id: string): Promise<ClaimablePayment | undefined> {
  const [row] = await db.query<Row>(
    `select ${columns} from ${claimable} and coalesce(p.resolution, 'credited') = 'credited'
       and p.event_id = $1`,
    [id],
  );
  return row && present(row);
}

function present({ settled_at, ...row }: Row): ClaimablePayment {
  return { ...row, at: settled_at.toISOString() };
}
