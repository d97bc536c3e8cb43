import type { MoneyLogEntry } from '@shared/contract';
import { CopyValue, type Fact, Money, StatusBadge } from '@shared/kit';
import { sameAddress, useFormat, useSession, useTranslation } from '@shared/shell';
import { Stack, shortened } from '@shared/ui';
import styles from './money-log.module.css';
import { useRecordStatuses } from './record-texts.ts';
import { useNetworkFees } from './use-network-fees.ts';

/** Types whose title does not say what happened. */
const explained = [
  'withdraw_refund',
  'card_recharge_refund',
  'card_fee_refund',
  'suspense_credit',
  'data_adjustment',
  'reversal',
  'unknown',
] as const satisfies readonly MoneyLogEntry['type'][];

/** Returns a sentence that says what happened; undefined if the title says it. */
export function useRecordSummary({ type, status }: MoneyLogEntry): string | undefined {
  const { t } = useTranslation('remote-account');
  if (status === 'returned') return t('records.about.returned');
  const known = explained.find((one) => one === type);
  return known && t(`records.about.${known}`);
}

/** Returns a record's facts below its amount, in the order in which people look for them. */
export function useRecordFacts(entry: MoneyLogEntry): Fact[] {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const parties = useParties(entry);
  const statuses = useRecordStatuses(entry);
  const networkFee = useNetworkFeeFact(entry);
  const { address: own } = useSession();
  const { wallet_fee: walletFee, pays_for: paysFor } = entry;
  const { type, asset, amount, fee, status, remark, balances, created_at, order_id, tx_hash } =
    entry;
  // A payment from the wallet changes no balance of its asset, so its balance would look like a loss.
  const moved = balances.filter(({ asset: one }) =>
    entry.effects.some((each) => each.asset === one),
  );
  const money = moved.filter(({ asset: one }) => one !== 'TICKET');
  const tickets = moved.filter(({ asset: one }) => one === 'TICKET');
  return [
    {
      label: t(type === 'withdrawal' ? 'withdraw.arrives' : 'records.arrives.card'),
      value: fee && <Money amount={-BigInt(amount) - BigInt(fee)} asset={asset} exact />,
    },
    {
      label: t(type === 'withdrawal' ? 'withdraw.fee' : 'records.fee'),
      value: fee && <Money amount={fee} asset={asset} exact />,
    },
    {
      label: t('withdraw.networkFee.wallet'),
      value: walletFee && <Money amount={walletFee} asset="JU" exact />,
    },
    {
      label:
        paysFor && !sameAddress(paysFor.address, own)
          ? t('withdrawals.to', { who: shortened(paysFor.address) })
          : t('withdrawals.toOwn'),
      value: paysFor && <Money amount={paysFor.amount} asset={paysFor.asset} exact />,
    },
    networkFee,
    ...parties,
    {
      label: t('spending.status'),
      value: status && <StatusBadge status={status} table={statuses} />,
    },
    { label: t('transfers.remark'), value: remark },
    {
      label: t('records.time'),
      value: <time dateTime={created_at}>{format.date(created_at, 'dateTime')}</time>,
    },
    {
      label: t('records.balance.after'),
      value: money.length > 0 ? <Balances of={money} /> : null,
    },
    {
      label: t('records.tickets.after'),
      value: tickets.length > 0 ? <Balances of={tickets} /> : null,
    },
    {
      label: t('records.order'),
      value: order_id && <CopyValue value={order_id} label={t('records.order.copy')} />,
    },
    {
      label: t('records.tx'),
      value: tx_hash && <CopyValue value={tx_hash} label={t('records.tx.copy')} />,
    },
  ];
}

/** Returns an amount of JU as it is shown, in base units. */
const cut = (amount: bigint) => amount - (amount % 10n ** 12n);

/** Returns the network fees as one fact, with its parts if an approval preceded the payment. */
function useNetworkFeeFact(entry: MoneyLogEntry): Fact {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const fees = useNetworkFees(entry);
  if (!fees) return { label: t('records.networkFee'), value: null };
  const { payment, approval } = fees;
  if (approval === null || approval === undefined) {
    return {
      label: t(approval === null ? 'records.networkFee' : 'records.networkFee.payment'),
      value: <Money amount={payment} asset="JU" exact />,
    };
  }
  const part = (amount: bigint) => ({ amount: format.amount(amount, 'JU') });
  const total = payment + approval;
  // The parts add up to the shown total, although each amount is cut to six decimals.
  const shownApproval = cut(total) - cut(payment) || approval;
  return {
    label: t('records.networkFees'),
    value: (
      <span className={styles.amounts}>
        <Money amount={total} asset="JU" exact />
        <span className={styles.part}>
          {t('records.networkFees.approval', part(shownApproval))}
        </span>
        <span className={styles.part}>{t('records.networkFees.payment', part(payment))}</span>
      </span>
    ),
  };
}

/** Payments for something, which may come from the wallet or from the account. */
const purchases: readonly MoneyLogEntry['type'][] = [
  'ticket_purchase',
  'aid_join',
  'goods_purchase',
  'node_purchase',
  'card_fee',
  'network_fee',
];

/** Returns where the money came from and where it went: a member, a card, a wallet, the balance. */
function useParties(entry: MoneyLogEntry): Fact[] {
  const { t } = useTranslation('remote-account');
  const { address: own } = useSession();
  const { type, amount, card, counterparty, wallet, paid_from, paid_to } = entry;
  const [from, to] = [t('transfers.from'), t('transfers.to')];
  const balance = t('records.posting.available');
  const isIncoming = !amount.startsWith('-');

  function partyOf(address: string, name: string | null) {
    return (
      <Stack gap={1}>
        {name && <span>{name}</span>}
        <CopyValue value={address} label={t('transfers.address.copy')} full />
      </Stack>
    );
  }

  const isOwn = wallet === undefined || wallet.toLowerCase() === own?.toLowerCase();
  const chain = isOwn ? t('records.posting.chain') : partyOf(wallet, null);
  const cardText = card && t('records.card', { last4: card.last4 });
  if (counterparty) {
    const party = partyOf(counterparty.address, counterparty.name);
    return [{ label: isIncoming ? from : to, value: party }];
  }
  switch (type) {
    case 'withdrawal':
      // Servers before this version do not name the wallet.
      return [
        {
          label: t(isOwn ? 'withdraw.to.yours' : 'withdraw.to'),
          value: wallet && partyOf(wallet, null),
        },
      ];
    case 'card_recharge':
      return [
        { label: from, value: paid_from === 'wallet' && chain },
        { label: to, value: cardText },
      ];
    case 'card_recharge_refund':
    case 'card_unload':
      return [
        { label: from, value: cardText },
        { label: to, value: balance },
      ];
  }
  if (paid_to) return [{ label: to, value: chain }];
  if (isIncoming) {
    return [
      { label: from, value: wallet && chain },
      { label: to, value: balance },
    ];
  }
  if (!purchases.includes(type)) return [];
  return [
    { label: from, value: paid_from === 'wallet' ? chain : balance },
    { label: t('assets.card'), value: cardText },
  ];
}

function Balances({ of }: { of: MoneyLogEntry['balances'] }) {
  return (
    <span className={styles.amounts}>
      {of.map(({ asset, amount }) => (
        <Money key={asset} amount={amount} asset={asset} exact />
      ))}
    </span>
  );
}
