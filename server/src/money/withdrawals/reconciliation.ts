import type { Db } from '../../platform/database/index.ts';
import { ruleReconciliation } from '../ledger/index.ts';

async function readOpenNotes(db: Db): Promise<string[]> {
  const found = await db.query<{ id: string; why: string }>(
    `select id, case when state = 'review' then 'waits for approval'
       when lost_at is not null then 'was sent, but another transaction used its nonce'
       when lookup_failures > 0 then 'waits: the lookup of its address failed'
       else 'waits for funds of the hot wallet' end as why
     from withdrawals
     where state = 'review' or (state = 'queued' and (waits_for_funds or lookup_failures > 0))
       or (state = 'signed' and lost_at is not null)
     order by id limit 100`,
  );
  return found.map(({ id, why }) => `withdrawal ${id} ${why}`);
}

/** Withdrawals that are open or have ended since `scope.since`. */
const changed = `(w.done_at is null or w.done_at >= scope.since)`;

/** SQL of the amount that entries of a kind and reference moved on a system account. */
const moved = (kind: string, reference: string, account: string, asset: string) => `(
  select coalesce(sum(p.amount), 0) from ledger_entries e
  join ledger_postings p on p.entry_id = e.id
  join ledger_accounts a on a.id = p.account_id and a.owner_kind = 'system'
    and a.owner = '${account}' and a.asset = ${asset}
  where e.kind = '${kind}' and e.reference = ${reference}
)`;

export const withdrawalReconciliation = ruleReconciliation(
  { name: 'withdrawals', notes: readOpenNotes },
  [
    {
      name: 'a withdrawal’s amount is held while it is open, sent when completed, returned when failed',
      sql: `
      select 'withdrawal ' || w.id || ' is ' || w.state || ', its ' || w.amount || ' ' || w.asset
        || ' are ' || coalesce(p.state, 'not set aside') as detail
      from scope
      join withdrawals w on ${changed}
      left join ledger_entries e on e.kind = 'withdrawal' and e.reference = w.id::text
      left join ledger_pendings p on p.entry_id = e.id and p.amount = w.amount
        and p.asset = w.asset and p.owner = w.user_id::text
      where coalesce(p.state, '') <>
        case w.state when 'confirmed' then 'posted' when 'failed' then 'voided' else 'pending' end`,
    },
    {
      name: 'a completed withdrawal has sent its net amount to the chain and kept its fee',
      sql: `
      select 'withdrawal ' || w.id || ' (' || w.state || ') has sent '
        || ${moved('withdrawal_sent', 'w.id::text', 'chain', 'w.asset')} || ' and kept '
        || ${moved('withdrawal_sent', 'w.id::text', 'fees', 'w.asset')} as detail
      from scope
      join withdrawals w on ${changed}
      where ${moved('withdrawal_sent', 'w.id::text', 'chain', 'w.asset')}
          <> case w.state when 'confirmed' then w.amount - w.fee else 0 end
        or ${moved('withdrawal_sent', 'w.id::text', 'fees', 'w.asset')}
          <> case w.state when 'confirmed' then w.fee else 0 end`,
    },
    {
      name: 'a network fee is paid before the withdrawal, and refunded if it fails without a revert',
      sql: `
      select 'withdrawal ' || w.id || ' (' || w.state || '): network fee '
        || ${moved('network_fee', 'w.order_id', 'fees', `'JU'`)} || ' paid, '
        || -${moved('network_fee_refund', 'w.id::text', 'fees', `'JU'`)} || ' refunded' as detail
      from scope
      join withdrawals w on ${changed} and w.order_id is not null
      where ${moved('network_fee', 'w.order_id', 'fees', `'JU'`)}
          <> case when w.network_fee_paid then w.network_fee else 0 end
        or -${moved('network_fee_refund', 'w.id::text', 'fees', `'JU'`)}
          <> case when w.network_fee_paid and w.state = 'failed' and not w.reverted
            then w.network_fee else 0 end
        or (not w.network_fee_paid and w.state not in ('awaiting_fee', 'failed'))`,
    },
    {
      name: 'each amount reserved for a withdrawal belongs to an existing withdrawal',
      sql: `
      select 'entry ' || e.id || ' (' || e.reference || ') has no withdrawal' as detail
      from scope, ledger_entries e
      where e.kind = 'withdrawal' and e.id > scope.entry
        and not exists (select 1 from withdrawals w where w.id::text = e.reference)`,
    },
    {
      name: 'each signed transaction has the wallet and nonce of its withdrawal',
      sql: `
      select 'payout ' || p.hash || ' has nonce ' || p.nonce as detail
      from scope
      join withdrawals w on ${changed}
      join payouts p on p.withdrawal_id = w.id
      where p.wallet is distinct from w.wallet or p.nonce is distinct from w.nonce`,
    },
  ],
);
