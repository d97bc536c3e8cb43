import * as withdraw from '@shared/contract/endpoints/withdraw';
import { useDayLimitTexts } from '@shared/kit';
import { AddressField, AmountField, Form, type PaymentRequest, useApiForm } from '@shared/kit/form';
import { useOrderPayment } from '@shared/kit/payment';
import {
  api,
  confirm,
  navigate,
  sameAddress,
  toast,
  useConfig,
  useFormat,
  useSession,
  useTranslation,
} from '@shared/shell';
import { Address, Button, Card, Notice, Stack, shortened } from '@shared/ui';
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Available, CoinChoice } from '../coin-choice.tsx';
import { useRecipientCheck } from '../use-recipient-check.ts';
import { FeeNotice, isPossible, type Offer, reviewOf, Terms, useFeeShort } from './terms.tsx';

interface WithdrawFormProps {
  offers: readonly Offer[];
  hours: number;
  /** Addresses that a withdrawal of the member has reached; undefined on older servers. */
  reached: readonly string[] | undefined;
}

export function WithdrawForm({ offers, hours, reached }: WithdrawFormProps) {
  const first = offers.find(({ held, min }) => held >= BigInt(min)) ?? offers[0];
  const [chosen, setChosen] = useState(first?.asset);
  const [request, setRequest] = useState<PaymentRequest>();
  const offer = offers.find(({ asset }) => asset === chosen) ?? first;
  if (!offer) return null;
  // Links for tokens are rejected if the server does not name the contracts.
  const coins = offers.flatMap(({ asset, token }) =>
    token === undefined ? [] : [{ asset, token }],
  );
  return (
    <Stack gap={6}>
      <CoinChoice
        coins={offers.map(({ asset, held }) => ({
          asset,
          available: <Available amount={held} asset={asset} />,
          disabled: held === 0n,
        }))}
        value={offer.asset}
        onChange={(asset) => {
          setChosen(asset);
          setRequest(undefined);
        }}
      />
      {/* New terms reset the form, so that users only submit terms they have seen. */}
      <CoinForm
        key={`${offer.asset} ${offer.fee} ${offer.network_fee}`}
        offer={offer}
        hours={hours}
        reached={reached}
        coins={coins}
        request={request}
        onRequest={(asked) => {
          setRequest(asked);
          if (asked.asset) setChosen(offers.find((one) => one.asset === asked.asset)?.asset);
        }}
      />
    </Stack>
  );
}

interface CoinFormProps extends Omit<WithdrawFormProps, 'offers'> {
  offer: Offer;
  coins: ComponentProps<typeof AddressField>['coins'];
  /** A payment link that the user scanned or pasted into this form or another coin's form. */
  request: PaymentRequest | undefined;
  onRequest(request: PaymentRequest): void;
}

/** Errors about the recipient → the field that shows them. */
const recipientErrors = { addressMistyped: 'address', withdrawToContract: 'address' } as const;

function CoinForm({ offer, hours, reached, coins, request, onRequest }: CoinFormProps) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { chain } = useConfig();
  const { address: own } = useSession();
  const { pay, hasUnpaid } = useOrderPayment('network_fee');
  const { asset, held, min, fee, network_fee: networkFee, left_today: left } = offer;
  const short = useFeeShort(networkFee);
  const { exceeded } = useDayLimitTexts({ asset, limit: offer.daily_limit, left });
  const { check, isChecking } = useRecipientCheck(recipientErrors);
  const shown = (amount: bigint | string) => format.amount(amount, asset);
  const isNew = (address: string) => reached?.some((one) => sameAddress(one, address)) === false;
  const form = useApiForm(withdraw.apply, {
    draft: `withdraw ${asset}`,
    // The draft omits these, so that the form always has the server's current terms.
    secret: ['asset', 'fee', 'network_fee'],
    initial: { asset, fee, network_fee: networkFee, ...(own && { address: own }) },
    errorsAt: {
      ...recipientErrors,
      balanceInsufficient: 'amount',
      withdrawTooLittle: 'amount',
      withdrawLimit: 'amount',
    },
    async before({ address, amount }) {
      const checked = await check((signal) =>
        api.call(withdraw.recipient, { address }, { signal }),
      );
      const toOwn = sameAddress(address, own);
      const text = toOwn
        ? t(networkFee ? 'withdraw.confirm.own.fee' : 'withdraw.confirm.own')
        : t(networkFee ? 'withdraw.confirm.fee' : 'withdraw.confirm.text');
      const message = checked?.needs_step_up ? t('withdraw.confirm.new', { text }) : text;
      await confirm({
        title: t('withdraw.confirm.title', { amount: shown(amount) }),
        message: reviewOf(offer, amount, isNew(address))
          ? t('withdraw.review.first', { text: message })
          : message,
        details: [
          {
            label: t(toOwn ? 'withdraw.to.yours' : 'withdraw.to'),
            value: address,
            shown: <Address value={address} full />,
          },
          { label: t('withdraw.leaves'), value: shown(amount) },
          ...(BigInt(fee) > 0n ? [{ label: t('withdraw.fee'), value: shown(fee) }] : []),
          ...(networkFee
            ? [{ label: t('withdraw.networkFee.wallet'), value: format.amount(networkFee, 'JU') }]
            : []),
          { label: t('withdraw.arrives'), value: shown(BigInt(amount) - BigInt(fee)) },
          { label: t('records.balance.after'), value: shown(held - BigInt(amount)) },
        ],
        confirmLabel: t('withdraw.action.amount', { amount: shown(amount) }),
      });
    },
    stepUp: ({ asset, amount, address }) => ({ purpose: 'withdrawal', asset, amount, address }),
    onDone({ withdrawal, order }) {
      if (order) return pay(order);
      const { amount, address, stage } = withdrawal;
      const text = t(sameAddress(address, own) ? 'withdraw.done.own' : 'withdraw.done', {
        amount: shown(amount),
        who: shortened(address),
      });
      toast({
        tone: 'success',
        text: stage === 'review' ? t('withdraw.review.first', { text }) : text,
      });
      navigate('/withdraw/list');
    },
  });
  const [amount, to] = [form.field('amount'), form.field('address')];
  // Totals of an amount that cannot be withdrawn would contradict its error.
  const payable = amount.value && isPossible(offer, amount.value) ? amount.value : undefined;
  const fees = [
    ...(BigInt(fee) > 0n ? [shown(fee)] : []),
    ...(networkFee ? [format.amount(networkFee, 'JU')] : []),
  ];
  const isOwn = sameAddress(to.value ?? '', own);
  const isOfRequest = request !== undefined && sameAddress(to.value, request.recipient);
  // The link names the net amount; the field is the amount before the fee.
  const requested = request?.amount === undefined ? undefined : request.amount + BigInt(fee);
  const filledIn = useRef<string>(undefined);
  const fillIn = useEffectEvent((asked: PaymentRequest) => {
    to.change(asked.recipient);
    const next = requested?.toString();
    // A link without an amount clears the amount of an earlier link, but keeps a typed one.
    if (next !== undefined || amount.value === filledIn.current) amount.change(next);
    filledIn.current = next;
  });
  useEffect(() => {
    if (request) fillIn(request);
  }, [request]);

  return (
    <Form
      form={{ ...form, busy: form.busy || isChecking }}
      disabled={short.blocked}
      submitVariant={hasUnpaid ? 'secondary' : 'primary'}
      submitLabel={
        payable ? t('withdraw.action.amount', { amount: shown(payable) }) : t('assets.withdraw')
      }
      // The first screen of a phone ends above the terms.
      summary={
        payable &&
        fees.length > 0 &&
        t('withdraw.sum', { net: shown(BigInt(payable) - BigInt(fee)), fee: fees.join(' + ') })
      }
    >
      <AmountField
        field={amount}
        asset={asset}
        label={t('records.amount')}
        available={held}
        min={min}
        max={BigInt(left) < held ? left : undefined}
        overMax={exceeded}
        hint={t('withdraw.min', { amount: shown(min) })}
      />
      <Stack gap={3}>
        <AddressField
          field={to}
          label={t('withdraw.to')}
          hint={isOwn ? t('withdraw.to.own') : t('withdraw.to.other', { network: chain.name })}
          coins={coins}
          onRequest={onRequest}
        />
        {isOfRequest && (
          <Notice tone="info" title={t('withdraw.request.title')} live>
            {requested === undefined
              ? t(request.amountUnread ? 'withdraw.request.unread' : 'withdraw.request.coin')
              : t(BigInt(fee) > 0n ? 'withdraw.request.amount' : 'withdraw.request.exact', {
                  amount: shown(request.amount ?? 0n),
                  total: shown(requested),
                })}
          </Notice>
        )}
        {!isOwn && own && (
          <Button
            size="sm"
            variant="quiet"
            data-edge="start"
            icon="wallet"
            onClick={() => to.change(own)}
          >
            {t('withdraw.to.mine')}
          </Button>
        )}
      </Stack>
      <Card>
        <Terms
          offer={offer}
          amount={payable}
          hours={hours}
          isNew={isNew(to.value ?? '')}
          onNetworkFee={short.setGas}
        />
      </Card>
      <FeeNotice short={short} />
    </Form>
  );
}
