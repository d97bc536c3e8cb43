import type { Asset } from '@shared/contract';
import type { GasFees, Signed } from '../../chain/index.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Attempt, InFlight } from './classify.ts';

/** A signed withdrawal with the data for its next attempt. */
export interface SignedWithdrawal extends InFlight {
  userId: string;
  asset: Asset;
  to: string;
  /** Amount that arrives, base units. */
  net: bigint;
  /** Wallet that signed it. Only the current hot wallet can sign a replacement. */
  wallet: string;
  txHash: string | null;
  confirmations: number;
}

interface Row {
  id: string;
  user_id: string;
  asset: Asset;
  address: string;
  net: string;
  wallet: string;
  nonce: string;
  lost_at: Date | null;
  tx_hash: string | null;
  confirmations: number;
  attempts: {
    hash: string;
    raw: string;
    gas: string;
    max_fee: string;
    priority_fee: string | null;
    signed_at: string;
    sent_at: string | null;
  }[];
}

/** Reads signed, unsettled withdrawals by nonce, up to `limit` per wallet. */
export async function readInFlight(db: Db, limit: number): Promise<SignedWithdrawal[]> {
  const found = await db.query<Row>(
    `select w.id, w.user_id, w.asset, w.address, w.amount - w.fee as net, w.wallet, w.nonce,
       w.lost_at, w.tx_hash, w.confirmations, (
         select jsonb_agg(jsonb_build_object('hash', p.hash, 'raw', p.raw, 'gas', p.gas::text,
             'max_fee', p.max_fee::text, 'priority_fee', p.priority_fee::text,
             'signed_at', p.signed_at, 'sent_at', p.sent_at) order by p.max_fee)
         from payouts p where p.withdrawal_id = w.id
       ) as attempts
     from (
       select *, row_number() over (partition by wallet order by nonce) as place
       from withdrawals where state = 'signed'
     ) w where w.place <= ${limit} order by w.nonce`,
  );
  return found.map((row) => ({
    id: row.id,
    userId: row.user_id,
    asset: row.asset,
    to: row.address,
    net: BigInt(row.net),
    wallet: row.wallet,
    nonce: Number(row.nonce),
    lostAt: row.lost_at,
    txHash: row.tx_hash,
    confirmations: row.confirmations,
    attempts: row.attempts.map(
      (one): Attempt => ({
        hash: one.hash,
        raw: one.raw,
        gas: BigInt(one.gas),
        maxFee: BigInt(one.max_fee),
        priorityFee: one.priority_fee === null ? null : BigInt(one.priority_fee),
        signedAt: new Date(one.signed_at),
        sentAt: one.sent_at === null ? null : new Date(one.sent_at),
      }),
    ),
  }));
}

export interface NewAttempt extends Signed, GasFees {
  withdrawalId: string;
  wallet: string;
  nonce: number;
  gas: bigint;
}

export async function insertAttempts(
  tx: Db,
  attempts: readonly NewAttempt[],
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into payouts (hash, withdrawal_id, wallet, nonce, raw, gas, max_fee, priority_fee, signed_at)
     select hash, withdrawal, wallet, nonce, raw, gas, max_fee, priority_fee, $2
     from jsonb_to_recordset($1::jsonb) as p (hash text, withdrawal bigint, wallet text,
       nonce bigint, raw text, gas numeric, max_fee numeric, priority_fee numeric)`,
    [
      JSON.stringify(
        attempts.map(({ withdrawalId, gas, maxFee, priorityFee, ...one }) => ({
          ...one,
          withdrawal: withdrawalId,
          gas: String(gas),
          max_fee: String(maxFee),
          priority_fee: priorityFee === null ? null : String(priorityFee),
        })),
      ),
      at,
    ],
  );
  await tx.query(
    `update withdrawals w set state = 'signed', waits_for_funds = false, wallet = p.wallet,
       nonce = p.nonce, tx_hash = p.hash
     from payouts p where p.hash = any($1::text[]) and w.id = p.withdrawal_id`,
    [attempts.map(({ hash }) => hash)],
  );
}

export async function markSent(db: Db, hashes: readonly string[], at: Date): Promise<void> {
  if (hashes.length === 0) return;
  await db.query('update payouts set sent_at = $2 where hash = any($1::text[])', [hashes, at]);
}

/** Reads transactions of completed withdrawals from `nonce` on, to resend them after a reorg. */
export async function readSettledFrom(
  db: Db,
  wallet: string,
  nonce: number,
): Promise<{ nonce: number; hash: string; raw: string }[]> {
  const found = await db.query<{ nonce: string; hash: string; raw: string }>(
    `select p.nonce, p.hash, p.raw from payouts p join withdrawals w on w.id = p.withdrawal_id
     where p.wallet = $1 and p.nonce >= $2 and w.state = 'confirmed' and w.tx_hash = p.hash
     order by p.nonce limit 500`,
    [wallet, nonce],
  );
  return found.map((row) => ({ ...row, nonce: Number(row.nonce) }));
}
