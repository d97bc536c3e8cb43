import { type BaseUnits, type RechargeQuote, rechargeFee, usdtCent } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import * as wallet from '@shared/contract/endpoints/wallet';
import { FeeLines, QueryView, useDayLimitTexts } from '@shared/kit';
import { AmountField, Form, useApiForm } from '@shared/kit/form';
import { OngoingPayment, type PayWay, useOrderPayment } from '@shared/kit/payment';
import { type Held, TopUpButton, useChainBalance } from '@shared/kit/wallet';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, Notice, Skeleton } from '@shared/ui';
import { useState } from 'react';
import { ratioOfBps } from '../cards/index.ts';
import type { CardSheetProps } from './card-actions.tsx';
import { totalTexts } from './recharge-texts.ts';
import { RechargeWay } from './recharge-way.tsx';
import { useHeldText } from './use-held-text.ts';

interface RechargeAmountProps extends CardSheetProps {
  onQuote(quote: RechargeQuote, way: PayWay): void;
}

const mostTexts = { account: 'recharge.most', wallet: 'recharge.most.wallet' } as const;
const shortTexts = { account: 'recharge.short', wallet: 'recharge.short.wallet' } as const;

export function RechargeAmount(props: RechargeAmountProps) {
  const { t } = useTranslation('remote-visa');
  const query = useApiQuery(wallet.balances);
  const { token } = props.terms;
  const { balance, reading } = useChainBalance(token);
  return (
    <QueryView query={query} failed={t('recharge.failed')}>
      {({ balances }) => {
        const account = BigInt(balances.find(({ asset }) => asset === 'USDT')?.amount ?? '0');
        const held = { account, wallet: token === undefined ? undefined : balance };
        // The wallet's balance decides about the initial form of a member with a low account.
        if (token && reading && !covers(props, account)) return <Skeleton shape="row" count={4} />;
        return <AmountForm {...props} held={held} />;
      }}
    </QueryView>
  );
}

interface AmountFormProps extends RechargeAmountProps {
  held: Held & { account: bigint };
}

/** Returns whether a balance covers the smallest top-up and its fee. */
function covers({ card, terms }: Pick<CardSheetProps, 'card' | 'terms'>, held: bigint): boolean {
  return affordable(held, card.recharge_fee_bps) >= BigInt(terms.min);
}

function AmountForm(props: AmountFormProps) {
  const { card, terms, held: balances, onQuote } = props;
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const { id, recharge_fee_bps: bps } = card;
  const { max, daily_limit: limit = max, left_today: left = max, token = null } = terms;
  const { account, wallet } = balances;
  const [way, setWay] = useState<PayWay>(() =>
    !covers(props, account) && wallet !== undefined && covers(props, wallet) ? 'wallet' : 'account',
  );
  const held = balances[way];
  const most = held === undefined ? BigInt(max) : affordable(held, bps);
  const { ongoing } = useOrderPayment('card_recharge');
  const blocking = way === 'wallet' ? ongoing : undefined;
  const form = useApiForm(visa.rechargeQuote, {
    draft: `recharge ${id}`,
    secret: ['id'],
    initial: { id, ...firstAmount(terms.presets, [most, BigInt(left), BigInt(max)]) },
    errorsAt: {
      rechargeOutOfBounds: 'amount',
      rechargeLimit: 'amount',
      cardAmountRefused: 'amount',
    },
    onDone: (quote) => onQuote(quote, way),
  });
  const amount = form.field('amount');
  const isShort = held !== undefined && !covers(props, held);
  const isLimited = BigInt(left) < BigInt(max);
  const limitTexts = useDayLimitTexts({ asset: 'USDT', limit, left, moreAt: terms.more_at });
  const bound = isLimited ? BigInt(left) : BigInt(max);
  const payable = format.amount(most, 'USDT');
  const heldText = useHeldText();
  const followsBalance = most < bound && !isShort;
  const value = BigInt(amount.value ?? 0);
  // Totals of an amount that cannot be paid would contradict its error.
  const isPayable = value >= BigInt(terms.min) && value <= most && value <= bound;
  return (
    <Form form={form} submitLabel={t('recharge.next')} disabled={isShort || blocking !== undefined}>
      {token !== null && <RechargeWay held={balances} value={way} onChange={setWay} />}
      <AmountField
        field={amount}
        asset="USDT"
        label={t('recharge.amount')}
        available={held}
        min={terms.min}
        {...(most < bound
          ? { max: most, overMax: t(mostTexts[way], { amount: payable }) }
          : { max: bound, overMax: isLimited ? limitTexts.exceeded : undefined })}
        presets={terms.presets}
        hint={t('recharge.hint', {
          fee: format.percent(ratioOfBps(bps)),
          least: format.amount(terms.min, 'USDT'),
          // A limit that follows from the balance would show it.
          most: followsBalance ? heldText(most) : format.amount(bound, 'USDT'),
        })}
      />
      <Costs amount={isPayable ? amount.value : undefined} bps={bps} way={way} />
      {blocking && <OngoingPayment order={blocking} />}
      {left !== limit && (
        <Notice tone="info">{t('recharge.day', { text: limitTexts.about })}</Notice>
      )}
      {isShort && (
        <Notice
          tone="warning"
          live
          action={
            way === 'wallet' ? (
              <TopUpButton size="sm" />
            ) : (
              <Button size="sm" to="/wallet/deposit">
                {t('deposit')}
              </Button>
            )
          }
        >
          {t(shortTexts[way], { amount: format.amount(terms.min, 'USDT') })}
        </Notice>
      )}
    </Form>
  );
}

interface CostsProps {
  amount: string | undefined;
  bps: number;
  way: PayWay;
}

/** Shows the estimated costs, or dashes without an amount. The user confirms the server's figures in the quote. */
function Costs({ amount, bps, way }: CostsProps) {
  const { t } = useTranslation('remote-visa');
  const base = BigInt(amount ?? 0);
  const fee = rechargeFee(base, bps);
  const text = amount === undefined ? '–' : undefined;
  return (
    <FeeLines
      lines={[
        ...(bps > 0
          ? [{ label: t('products.rechargeFee'), amount: fee, asset: 'USDT' as const, text }]
          : []),
        { label: t(totalTexts[way]), amount: base + fee, asset: 'USDT', text, total: true },
      ]}
    />
  );
}

/**
 * Returns the smallest preset (base units) as the form's initial amount, which saves a tap. Returns
 * `{}` without presets, or if an upper bound is below it. Pure.
 */
export function firstAmount(
  presets: readonly BaseUnits[],
  bounds: readonly bigint[],
): { amount?: BaseUnits } {
  const [least] = presets.map(BigInt).sort((a, b) => (a < b ? -1 : 1));
  if (least === undefined || bounds.some((bound) => bound < least)) return {};
  return { amount: String(least) };
}

/**
 * Returns the largest top-up that `held` can pay with its fee, in whole cents. Base units. Pure.
 * @param bps fee in basis points
 */
export function affordable(held: bigint, bps: number): bigint {
  const exact = (held * 10_000n) / (10_000n + BigInt(bps));
  // The fee's rounding moves the bound by at most one cent in either direction.
  const most = exact - (exact % usdtCent) + usdtCent;
  return (
    [most, most - usdtCent].find((one) => one + rechargeFee(one, bps) <= held) ??
    most - 2n * usdtCent
  );
}
