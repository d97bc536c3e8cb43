import type { NodeTier } from '@shared/contract';
import * as wallet from '@shared/contract/endpoints/wallet';
import { PaymentNote, type PayWay, useOrderPayment, WayChoice } from '@shared/kit/payment';
import { TopUpButton, useChainBalance } from '@shared/kit/wallet';
import { connectivityAtom, shellStore, useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, Card, Notice } from '@shared/ui';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import styles from './nodes.module.css';
import { TierChoice } from './tier-choice.tsx';
import { useBuyNode } from './use-buy-node.ts';
import { priceBy, ways } from './ways.ts';

/** Choice of a tier and of the payment method, and the Buy button. */
export function BuyNode({ tiers }: { tiers: readonly NodeTier[] }) {
  const [chosen, setChosen] = useState<string>();
  const there = tiers.filter(({ left }) => left > 0);
  const tier = there.find(({ id }) => id === chosen) ?? there[0];
  return (
    <div className={styles.form}>
      <TierChoice tiers={tiers} value={tier?.id} onChoose={setChosen} />
      {tier && <Pay tier={tier} />}
    </div>
  );
}

function Pay({ tier }: { tier: NodeTier }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const whyId = useId();
  const [way, setWay] = useState<PayWay>('wallet');
  const { buy, busy } = useBuyNode();
  const held = useHeld();
  const price = priceBy(way, tier);
  const has = held[way];
  const short = has !== undefined && has < price;
  const offline = useAtomValue(connectivityAtom, { store: shellStore }) === 'offline';
  const { ongoing } = useOrderPayment('node');
  const why = offline ? 'buy.offline' : short ? (`node.short.${way}` as const) : undefined;
  return (
    <Card className={styles.form}>
      <WayChoice
        options={(Object.keys(ways) as PayWay[]).map((one) => ({
          ...{ way: one, asset: ways[one], price: priceBy(one, tier), held: held[one] },
        }))}
        value={way}
        onChange={setWay}
      />
      {way === 'wallet' && <PaymentNote amount={price} asset="JU" className={styles.fine} />}
      {why && (
        <div id={whyId}>
          <Notice
            tone="warning"
            live
            action={short && way === 'wallet' && !offline && <TopUpButton size="sm" />}
          >
            {t(why)}
          </Notice>
        </div>
      )}
      <Button
        variant="primary"
        size="lg"
        full
        busy={busy}
        disabled={why !== undefined || (way === 'wallet' && ongoing !== undefined)}
        aria-describedby={why && whyId}
        onClick={() => void buy(tier, way, has)}
      >
        {t('node.buy', { name: tier.name, amount: format.amount(price, ways[way]) })}
      </Button>
    </Card>
  );
}

/** The wallet's balance in JU, and the account's balance in USDT. */
function useHeld(): Record<PayWay, bigint | undefined> {
  const { balance } = useChainBalance();
  const { data } = useApiQuery(wallet.balances);
  const usdt = data?.balances.find(({ asset }) => asset === 'USDT');
  return { wallet: balance, account: data && BigInt(usdt?.amount ?? 0) };
}
