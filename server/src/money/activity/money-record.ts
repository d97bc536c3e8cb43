import { type Asset, assetNames, type MoneyLogEntry, shownPostings } from '@shared/contract';
import { moneyLogTypeOf } from '../ledger/index.ts';
import type { SeenTransfer } from '../transfers/index.ts';

export interface EntryRow {
  id: string;
  kind: string;
  reference: string;
  created_at: Date;
  order_id: string | null;
  tx_hash: string | null;
  /** The entry of the chain payment that this entry spent; null if none. */
  payment_id: string | null;
  /** State of the money that the entry reserved, and the entry that ended it; null if none. */
  reserved: keyof typeof statuses | null;
  ended_by: string | null;
  /** Fee of a withdrawal or top-up, which is part of the amount. */
  fee: string | null;
  /** Fee in JU that the wallet paid for a withdrawal. */
  wallet_fee: string | null;
  /** The withdrawal of a withdrawal fee. */
  pays_for: NonNullable<MoneyLogEntry['pays_for']> | null;
  withdrawal_id: string | null;
  /** The wallet that chain money came from or goes to. */
  wallet: string | null;
  /** Reported approvals of the user's payment from the wallet; null if unknown. */
  approvals: string[] | null;
  card_id: string | null;
  last4: string | null;
  /** Last four digits of the card that a fee replaces. */
  replaces: string | null;
  /** Whether the totals do not count the amount. */
  own_move: boolean;
}

const statuses = { pending: 'processing', posted: 'completed', voided: 'returned' } as const;

export interface PostingRow {
  entry_id: string;
  owner_kind: 'user' | 'system';
  owner: string;
  purpose: string;
  asset: Asset;
  amount: string;
  /** The account's balance after the posting; null for a system account. */
  balance: string | null;
}

interface Belongings {
  /** Postings of the entry, of the payment it spent, and of the end of its reservation. */
  own: readonly PostingRow[];
  payment: readonly PostingRow[];
  end: readonly PostingRow[];
  transfer: SeenTransfer | undefined;
}

export function presentRecord(
  row: EntryRow,
  { own, payment, end, transfer }: Belongings,
): MoneyLogEntry {
  const all = [...payment, ...own];
  const type = moneyLogTypeOf(row.kind);
  const moved = movedOf(own);
  // In the order of assets, money precedes the tickets that it bought.
  const passed = moved.length > 0 ? [] : passedOf(own);
  const [main = { asset: own[0]?.asset ?? 'JU', amount: 0n }] = [...moved, ...passed];
  const bought = moved.find(({ asset }) => asset === 'TICKET')?.amount;
  return {
    id: row.id,
    type,
    asset: main.asset,
    amount: String(main.amount),
    paid_from: row.payment_id ? 'wallet' : main.amount < 0n ? 'account' : null,
    ...(passed.length > 0 && { paid_to: 'wallet' as const }),
    quantity: type === 'ticket_purchase' && bought ? Number(bought) : null,
    effects: movedOf(all).map(({ asset, amount }) => ({ asset, amount: String(amount) })),
    balances: balancesAfter(own),
    created_at: row.created_at.toISOString(),
    counterparty: transfer?.counterparty ?? null,
    remark: transfer?.remark || null,
    order_id: row.order_id,
    tx_hash: row.tx_hash,
    ...(row.reserved && { status: statuses[row.reserved] }),
    ...(row.fee && row.fee !== '0' && { fee: row.fee }),
    ...(row.wallet_fee && { wallet_fee: row.wallet_fee }),
    ...(row.pays_for && { pays_for: row.pays_for }),
    ...(row.withdrawal_id && { withdrawal_id: row.withdrawal_id }),
    ...(row.card_id && row.last4 && { card: { id: row.card_id, last4: row.last4 } }),
    ...(row.own_move && { own_move: true as const }),
    ...(row.replaces && { replaces: row.replaces }),
    ...(row.wallet && { wallet: row.wallet }),
    ...(row.approvals && { approvals: row.approvals }),
    postings: [...all, ...end].slice(0, shownPostings).map(presentPosting),
  };
}

function presentPosting({ owner_kind, owner, purpose, asset, amount }: PostingRow) {
  const account = owner_kind === 'user' ? purpose : owner;
  return { account: account as MoneyLogEntry['postings'][0]['account'], asset, amount };
}

interface Moved {
  asset: Asset;
  amount: bigint;
}

/** Returns the net changes of the user's spendable balances; omits amounts that cancel out. */
function movedOf(postings: readonly PostingRow[]): Moved[] {
  const amounts = new Map<Asset, bigint>();
  for (const one of postings) {
    if (one.owner_kind !== 'user' || one.purpose !== 'available') continue;
    amounts.set(one.asset, (amounts.get(one.asset) ?? 0n) + BigInt(one.amount));
  }
  return assetNames
    .map((asset) => ({ asset, amount: amounts.get(asset) ?? 0n }))
    .filter(({ amount }) => amount !== 0n);
}

/** Returns the spendable balance of each asset after its last posting. */
function balancesAfter(postings: readonly PostingRow[]): MoneyLogEntry['balances'] {
  const balances = new Map<Asset, string>();
  for (const { owner_kind, purpose, asset, balance } of postings) {
    if (owner_kind === 'user' && purpose === 'available' && balance !== null) {
      balances.set(asset, balance);
    }
  }
  return assetNames.flatMap((asset) => {
    const amount = balances.get(asset);
    return amount === undefined ? [] : [{ asset, amount }];
  });
}

/** Returns amounts that one entry credited and also sent on to the wallet, as in mutual aid. */
function passedOf(postings: readonly PostingRow[]): Moved[] {
  return movedOf(postings.filter(({ amount }) => !amount.startsWith('-')));
}
