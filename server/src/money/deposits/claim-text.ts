import type { Asset, UnassignedPayment } from '@shared/contract';
import { newNonce, writeSignedText } from '../../chain/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { PendingActionsOf } from '../../platform/pending-actions.ts';

/** Validity of a claim text, ms. A listing replaces a text older than `renewMs`. */
export const claimTtlMs = 30 * 60_000;
const renewMs = 10 * 60_000;

interface ClaimContext {
  publicUrl: string;
  chainId: number;
  /** Address of the account that the money is credited to. */
  account: string;
  now: Date;
}

export async function issueClaimTexts<T extends ClaimablePayment>(
  db: Db,
  payments: readonly T[],
  context: ClaimContext,
): Promise<(T & { message: string })[]> {
  if (payments.length === 0) return [];
  const ids = payments.map(({ id }) => id);
  const issuedAt = context.now;
  const fresh = sql
    .insertInto('payment_claims')
    .values(ids.map((id) => ({ event_id: id, nonce: newNonce(), issued_at: issuedAt })))
    .onConflict((conflict) =>
      conflict
        .column('event_id')
        .doUpdateSet((set) => ({
          nonce: set.ref('excluded.nonce'),
          issued_at: set.ref('excluded.issued_at'),
        }))
        .where('payment_claims.issued_at', '<', new Date(issuedAt.getTime() - renewMs)),
    );
  await db.rows(fresh);
  const found = await readClaims(db, ids);
  return payments.flatMap((payment) => {
    const claim = found.get(payment.id);
    return claim ? [{ ...payment, message: claimText(payment, claim, context) }] : [];
  });
}

/** Returns the issued text. @throws AppError claimTextExpired without one, or after `claimTtlMs` */
export async function readClaimText(
  db: Db,
  payment: ClaimablePayment,
  context: ClaimContext,
): Promise<string> {
  const claim = (await readClaims(db, [payment.id])).get(payment.id);
  if (!claim || expiryOf(claim) <= context.now) throw new AppError('claimTextExpired');
  return claimText(payment, claim, context);
}

interface Claim {
  nonce: string;
  issued_at: Date;
}

async function readClaims(db: Db, ids: readonly string[]): Promise<Map<string, Claim>> {
  const found = sql.selectFrom('payment_claims').selectAll().where('event_id', 'in', ids);
  return new Map((await db.rows(found)).map((row) => [row.event_id, row]));
}

/** Returns a text that names payment and account, so that its signature is valid for no other. */
function claimText(
  { payer, tx_hash }: ClaimablePayment,
  claim: Claim,
  { publicUrl, chainId, account }: ClaimContext,
): string {
  return writeSignedText({
    publicUrl,
    chainId,
    address: payer,
    statement: `Credit my payment ${tx_hash} to the account of ${account}. This signature costs nothing and signs nobody in.`,
    nonce: claim.nonce,
    issuedAt: claim.issued_at,
    expiresAt: expiryOf(claim),
  });
}

function expiryOf({ issued_at }: Claim): Date {
  return new Date(issued_at.getTime() + claimTtlMs);
}

type ClaimablePayment = Omit<UnassignedPayment, 'message'>;

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

/** Returns an address's payments that match no order and are not resolved, newest first. */
export async function listClaimable(db: Db, payer: string): Promise<ClaimablePayment[]> {
  const found = await db.query<Row>(
    `select ${columns} from ${claimable} and p.resolution is null and p.payer = $1
     order by p.event_id desc limit ${shown}`,
    [payer],
  );
  return found.map(present);
}

/** Returns a pending action for the payments that `listClaimable` lists, unless the user is frozen. */
export const pendingPayments: PendingActionsOf = async (db, userIds) => {
  const found = await db.query<{
    user_id: string;
    count: number;
    assets: Asset[];
    amount: string;
  }>(
    `select u.id as user_id, count(*)::integer as count, array_agg(distinct p.asset) as assets,
       sum(p.amount)::text as amount
     from users u, ${claimable} and p.resolution is null and p.payer = u.address
       and u.id = any($1::bigint[]) and u.frozen_at is null
     group by u.id`,
    [userIds],
  );
  return found.map(({ user_id: userId, count, assets: [asset, ...others], amount }) => ({
    userId,
    due: {
      kind: 'unassigned',
      at: null,
      count,
      path: '/wallet/deposit',
      ...(others.length === 0 && { amount, asset }),
    },
  }));
};

/** Returns an unmatched payment, even if credited since; undefined if it cannot be claimed. */
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
