import type { Asset, NodeTier } from '@shared/contract';
import * as node from '@shared/contract/endpoints/node';
import {
  Facts,
  IconTile,
  Money,
  OptionCard,
  OptionGroup,
  OptionLine,
  useBusyCall,
} from '@shared/kit';
import { PaymentNote, type PayWay, useOrderPayment, WayChoice } from '@shared/kit/payment';
import { TopUpButton, useHeld } from '@shared/kit/wallet';
import {
  confirm,
  connectivityAtom,
  ensureRiskAcknowledged,
  shellStore,
  toast,
  useFormat,
  useTranslation,
} from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { Badge, Button, Card, Notice } from '@shared/ui';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { usePriceText } from '../../use-price-text.ts';
import styles from './nodes.module.css';

/** The asset of each payment method. */
const assetByWay = { wallet: 'JU', account: 'USDT' } as const satisfies Record<PayWay, Asset>;

/** Returns a tier's price by payment method, base units of `assetByWay[way]`. */
function priceBy(way: PayWay, tier: NodeTier): bigint {
  return BigInt(way === 'wallet' ? tier.price_ju : tier.price_usdt);
}

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
  const priceText = usePriceText();
  const whyId = useId();
  const [way, setWay] = useState<PayWay>('wallet');
  const { run: buy, busy } = useBuyNode();
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
        options={(Object.keys(assetByWay) as PayWay[]).map((one) => ({
          way: one,
          asset: assetByWay[one],
          price: priceBy(one, tier),
          held: held[one],
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
        {t('node.buy', { name: tier.name, amount: priceText(price, assetByWay[way]) })}
      </Button>
    </Card>
  );
}

/** Returns a call that buys a node: by an order that the wallet pays, or from the account. */
function useBuyNode() {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const priceText = usePriceText();
  const { pay } = useOrderPayment('node');
  const { mutateAsync: makeOrder } = useApiMutation(node.getOrder, { quiet: true });
  const { mutateAsync: buyFromAccount } = useApiMutation(node.balanceBuyNode, { quiet: true });

  async function fromAccount(tier: NodeTier, held: bigint): Promise<void> {
    const { id, name, price_usdt: price, power, level } = tier;
    await confirm({
      title: t('node.confirm.title', { name }),
      message: t('node.confirm.text'),
      details: [
        { label: t('node.price'), value: priceText(price, 'USDT') },
        { label: t('node.after'), value: priceText(held - BigInt(price), 'USDT') },
        { label: t('node.power'), value: `+${format.number(power)}` },
        { label: t('node.level'), value: format.number(level) },
      ],
      confirmLabel: t('node.buy', { name, amount: priceText(price, 'USDT') }),
    });
    await buyFromAccount({ tier: id, price });
    toast({ tone: 'success', text: t('node.bought', { name }) });
  }

  return useBusyCall(async (tier: NodeTier, way: PayWay, held: bigint | undefined) => {
    await ensureRiskAcknowledged();
    if (way === 'wallet') pay(await makeOrder({ tier: tier.id }));
    else await fromAccount(tier, held ?? 0n);
  });
}

interface TierChoiceProps {
  tiers: readonly NodeTier[];
  value: string | undefined;
  onChoose(id: string): void;
}

function TierChoice({ tiers, value, onChoose }: TierChoiceProps) {
  const { t } = useTranslation('remote-defi');
  return (
    <OptionGroup label={t('node.title')} hideLabel>
      {(name) =>
        tiers.map((tier) => (
          <OptionCard
            key={tier.id}
            name={name}
            checked={tier.id === value}
            disabled={tier.left === 0}
            onChoose={() => onChoose(tier.id)}
            leading={<IconTile name="node" />}
          >
            <TierWords tier={tier} />
          </OptionCard>
        ))
      }
    </OptionGroup>
  );
}

function TierWords({ tier }: { tier: NodeTier }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const left = t('node.left.of', {
    left: format.number(tier.left),
    stock: format.number(tier.stock),
  });
  return (
    <>
      <OptionLine
        title={t('node.what', { name: tier.name })}
        end={
          tier.left === 0 ? (
            <Badge tone="warning">{t('node.soldOut')}</Badge>
          ) : (
            tier.mine > 0 && (
              <Badge tone="success">{t('node.owned', { number: format.number(tier.mine) })}</Badge>
            )
          )
        }
      />
      <Facts
        facts={[
          {
            label: t('node.price'),
            value: (
              <>
                <Money amount={tier.price_ju} asset="JU" /> /{' '}
                <Money amount={tier.price_usdt} asset="USDT" />
              </>
            ),
          },
          { label: t('node.power'), value: `+${format.number(tier.power)}` },
          { label: t('node.level'), value: format.number(tier.level) },
          { label: t('node.left'), value: left },
        ]}
      />
    </>
  );
}
