import { assets, type InputOf, type TicketAsset, type TicketConfig } from '@shared/contract';
import * as ticket from '@shared/contract/endpoints/ticket';
import { AssetChoice, useBusyCall } from '@shared/kit';
import { PaymentNote, useOrderPayment } from '@shared/kit/payment';
import { ChainMoney, TopUpButton, useChainBalance } from '@shared/kit/wallet';
import {
  connectivityAtom,
  ensureRiskAcknowledged,
  sessionStore,
  shellStore,
  useFormat,
  useTranslation,
} from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { Amount, Button, Card, Divider, TicketStub, VisuallyHidden } from '@shared/ui';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { useWalletShortfall, wholeCents } from '../wallet-shortfall.ts';
import styles from './buy.module.css';
import { QuantityField, totalPrice, useQuantity } from './quantity-field.tsx';
import { lapseDays } from './use-time-left.ts';

interface BuyFormProps {
  config: TicketConfig;
  /** Whether another payment is in progress. */
  busy: boolean;
}

export function BuyForm({ config, busy: isOtherPaid }: BuyFormProps) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const whyId = useId();
  const headingId = useId();
  const { text, type, quantity } = useQuantity(config.max_quantity);
  const { run: buy, busy } = usePurchase();
  const { hasUnpaid } = useOrderPayment('ticket');
  const [chosen, setChosen] = useState<TicketAsset>('JU');
  const inToken = chosen === 'USDT' ? config.usdt : null;
  const asset = inToken ? chosen : 'JU';
  const token = inToken?.token;
  const price = inToken?.price ?? config.price;
  const balances = {
    JU: useChainBalance().balance,
    USDT: useChainBalance(config.usdt?.token).balance,
  };
  const balance = balances[asset];
  const total = quantity === undefined ? undefined : totalPrice(price, quantity);
  const count = quantity ?? 1;
  const shortfall = useWalletShortfall(balances.JU);
  const fee = asset === 'JU' ? shortfall.fee : 0n;
  const missing = asset === 'JU' ? shortfall.textFor(total) : missingToken();
  const short = missing !== undefined;
  const fewer =
    short && balance !== undefined && balance > fee ? (balance - fee) / BigInt(price) : 0n;
  const other = short && quantity !== undefined ? otherWay(asset, quantity) : undefined;
  // A server error does not disable Buy, because the next attempt may succeed.
  const offline = useAtomValue(connectivityAtom, { store: shellStore }) === 'offline';
  // The reason why Buy is disabled, unless it is shown elsewhere.
  const why = offline ? t('buy.offline') : missing;
  const plain = (base: bigint | string) => format.amount(base, asset, { unit: false });

  function missingToken(): string | undefined {
    if (total === undefined || balance === undefined || balance >= total) return undefined;
    const cent = 10n ** BigInt(assets[asset].decimals - 2);
    const amount = format.amount(wholeCents(total - balance, cent), asset);
    return t('wallet.missing', { amount });
  }

  /** Returns the other coin and its total (base units), if the wallet's balance covers it. */
  function otherWay(from: TicketAsset, quantity: number) {
    if (!config.usdt) return undefined;
    const to: TicketAsset = from === 'JU' ? 'USDT' : 'JU';
    const needed = totalPrice(to === 'USDT' ? config.usdt.price : config.price, quantity);
    const held = balances[to];
    const most = held !== undefined && to === 'JU' ? held - shortfall.fee : held;
    return most !== undefined && most >= needed ? { asset: to, total: needed } : undefined;
  }

  const { release } = config;
  // If the server does not send the terms of ENU, the text has no figures.
  const brings = release
    ? t('about.entry.text', {
        enu: format.amount(release.per_ticket, 'ENU'),
        daily: format.amount(
          (BigInt(release.per_ticket) * BigInt(release.rate_bps)) / 10_000n,
          'ENU',
        ),
        count: Math.ceil(10_000 / release.rate_bps),
      })
    : t('mine.empty.text');

  const remedy = other ? (
    <Button size="sm" onClick={() => setChosen(other.asset)}>
      {t('buy.instead', { amount: format.amount(other.total, other.asset) })}
    </Button>
  ) : fewer > 0n ? (
    <Button size="sm" onClick={() => type(String(fewer))}>
      {t('buy.fewer', { count: Number(fewer) })}
    </Button>
  ) : (
    <TopUpButton size="sm" />
  );

  const confirm = busy
    ? t('buy.busy')
    : quantity === undefined
      ? t('ticket.tab.buy')
      : t('buy.confirm', { count: quantity, amount: format.amount(total ?? 0n, asset) });

  return (
    <form
      className={styles.form}
      aria-labelledby={headingId}
      onSubmit={(event) => {
        event.preventDefault();
        if (quantity !== undefined && !why && !isOtherPaid) void buy({ quantity, asset });
      }}
    >
      <div>
        <h2 id={headingId}>
          <VisuallyHidden>{t('buy.heading')}</VisuallyHidden>
        </h2>
        <TicketStub
          title={t('buy.stub.label')}
          facts={[
            { label: t('buy.stub.number'), value: t('buy.stub.number.value') },
            {
              label: t('buy.stub.lapse'),
              value: t('buy.stub.idle', { count: lapseDays(config.lapse_ms) }),
            },
          ]}
          amount={plain(price)}
          amountLabel={format.unit(asset)}
        />
        <p className={styles.brings}>
          <strong>{t('about.entry.title')}</strong>
          {brings}
        </p>
      </div>
      <Card className={styles.order}>
        <QuantityField max={config.max_quantity} text={text} onType={type} />
        {config.usdt && (
          <AssetChoice<TicketAsset>
            label={t('buy.asset')}
            options={[
              { asset: 'JU', price: String(totalPrice(config.price, count)) },
              { asset: 'USDT', price: String(totalPrice(config.usdt.price, count)) },
            ]}
            value={asset}
            onChange={setChosen}
          />
        )}
        {asset === 'USDT' && <p className={styles.fine}>{t('buy.usdt')}</p>}
        <Divider variant="perforated" />
        <div className={styles.line}>
          <span className={styles.lineLabel}>{t('buy.total')}</span>
          <output className={styles.total}>
            <Amount
              value={total === undefined ? '–' : plain(total)}
              unit={format.unit(asset)}
              size="lg"
            />
          </output>
        </div>
        {total !== undefined && count > 1 && (
          <p className={styles.fine} translate="no">
            {`${format.number(count)} × ${format.amount(price, asset)} = ${format.amount(total, asset)}`}
          </p>
        )}
        {total !== undefined && (
          <PaymentNote
            amount={total}
            asset={asset}
            className={styles.fine}
            onFee={asset === 'JU' ? shortfall.setFee : undefined}
          />
        )}
        <div className={styles.line}>
          <span className={styles.lineLabel}>{t('buy.balance')}</span>
          <ChainMoney asset={asset} token={token} />
        </div>
      </Card>
      <div className={styles.submit}>
        {why && (
          <div id={whyId} role="status" className={styles.why}>
            <p>{why}</p>
            {!offline && remedy}
          </div>
        )}
        <Button
          type="submit"
          variant={hasUnpaid ? 'secondary' : 'primary'}
          size="lg"
          full
          busy={busy}
          disabled={quantity === undefined || why !== undefined || isOtherPaid}
          aria-describedby={why && whyId}
        >
          {confirm}
        </Button>
      </div>
    </form>
  );
}

/** Returns a call that buys tickets: risk notice accepted → order created → order paid. */
function usePurchase() {
  const { pay } = useOrderPayment('ticket');
  const { mutateAsync: makeOrder } = useApiMutation(ticket.getOrder, { quiet: true });
  return useBusyCall(async (asked: InputOf<typeof ticket.getOrder>) => {
    await ensureRiskAcknowledged();
    pay(await makeOrder(asked));
    sessionStore.remove('orderTempInfo');
  });
}
