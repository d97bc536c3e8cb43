import type { Asset, NodeTier } from '@shared/contract';
import * as node from '@shared/contract/endpoints/node';
import {
  Facts,
  IconTile,
  Money,
  OptionCard,
  OptionGroup,
  OptionLine,
  useAskedFocus,
  useBusyCall,
} from '@shared/kit';
import {
  OngoingPayment,
  PaymentNote,
  type PayWay,
  useOrderPayment,
  WayChoice,
} from '@shared/kit/payment';
import { TopUpButton, useHeld } from '@shared/kit/wallet';
import {
  confirm,
  connectivityAtom,
  ensureRiskAcknowledged,
  shellStore,
  useFormat,
  useTranslation,
} from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { Badge, Button, Card, Notice } from '@shared/ui';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { useWalletShortfall } from '../wallet-shortfall.ts';
import styles from './nodes.module.css';

/** The asset of each payment method. */
const assetByWay = { wallet: 'JU', account: 'USDT' } as const satisfies Record<PayWay, Asset>;

/** Returns a tier's price by payment method, base units of `assetByWay[way]`. */
function priceBy(way: PayWay, tier: NodeTier): bigint {
  return BigInt(way === 'wallet' ? tier.price_ju : tier.price_usdt);
}

export function BuyNode({ tiers }: { tiers: readonly NodeTier[] }) {
  const [chosen, setChosen] = useState<string>();
  /** Name of the node bought from the account. Until the next choice, no tier is selected. */
  const [bought, setBought] = useState<string>();
  const there = tiers.filter(({ left }) => left > 0);
  const tier =
    bought === undefined ? (there.find(({ id }) => id === chosen) ?? there[0]) : undefined;

  function choose(id: string): void {
    setBought(undefined);
    setChosen(id);
  }

  return (
    <div className={styles.form}>
      <TierChoice tiers={tiers} value={tier?.id} onChoose={choose} />
      {bought !== undefined && <Bought name={bought} />}
      {tier && <Pay tier={tier} onBought={() => setBought(tier.name)} />}
    </div>
  );
}

/** Reports a purchase from the account. It takes the focus, because the pressed button is gone. */
function Bought({ name }: { name: string }) {
  const { t } = useTranslation('remote-defi');
  const panel = useAskedFocus<HTMLDivElement>(true);
  return (
    <div ref={panel} tabIndex={-1}>
      <Notice
        tone="success"
        live
        action={
          <Button size="sm" to="/power">
            {t('node.receipt.see')}
          </Button>
        }
      >
        {t('node.bought', { name })}
      </Notice>
    </div>
  );
}

function Pay({ tier, onBought }: { tier: NodeTier; onBought(): void }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const whyId = useId();
  const [way, setWay] = useState<PayWay>('wallet');
  const { run: buy, busy } = useBuyNode(onBought);
  const held = useHeld();
  const price = priceBy(way, tier);
  const has = held[way];
  const shortfall = useWalletShortfall(held.wallet);
  const missing =
    way === 'wallet'
      ? shortfall.textFor(price)
      : has !== undefined && has < price
        ? t('node.short.account')
        : undefined;
  const offline = useAtomValue(connectivityAtom, { store: shellStore }) === 'offline';
  const { ongoing, hasUnpaid } = useOrderPayment('node');
  // A payment in progress occupies the wallet, but not the account.
  const blocking = way === 'wallet' ? ongoing : undefined;
  const why = offline ? t('buy.offline') : missing;
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
      {way === 'wallet' && (
        <PaymentNote amount={price} asset="JU" className={styles.fine} onFee={shortfall.setFee} />
      )}
      {(why || blocking) && (
        <div id={whyId}>
          {blocking && !offline ? (
            <OngoingPayment order={blocking} />
          ) : (
            why && (
              <Notice tone="warning" live action={!offline && <MoreMoney way={way} />}>
                {why}
              </Notice>
            )
          )}
        </div>
      )}
      <Button
        variant={hasUnpaid ? 'secondary' : 'primary'}
        size="lg"
        full
        busy={busy}
        disabled={why !== undefined || blocking !== undefined}
        aria-describedby={why || blocking ? whyId : undefined}
        onClick={() => void buy(tier, way, has)}
      >
        {t('node.buy', { name: tier.name, amount: format.amount(price, assetByWay[way]) })}
      </Button>
    </Card>
  );
}

/** Offers to add money to the wallet or to the account. */
function MoreMoney({ way }: { way: PayWay }) {
  const { t } = useTranslation('remote-defi');
  if (way === 'wallet') return <TopUpButton size="sm" />;
  return (
    <Button size="sm" to="/wallet/deposit">
      {t('node.short.deposit')}
    </Button>
  );
}

/** Returns a call that buys a node: by an order that the wallet pays, or from the account. */
function useBuyNode(onBought: () => void) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { pay } = useOrderPayment('node');
  const { mutateAsync: makeOrder } = useApiMutation(node.getOrder, { quiet: true });
  const { mutateAsync: buyFromAccount } = useApiMutation(node.balanceBuyNode, { quiet: true });

  async function fromAccount(tier: NodeTier, held: bigint): Promise<void> {
    const { id, name, price_usdt: price, power, level } = tier;
    await confirm({
      title: t('node.confirm.title', { name }),
      message: t('node.confirm.text'),
      details: [
        { label: t('node.price'), value: format.amount(price, 'USDT') },
        { label: t('node.after'), value: format.amount(held - BigInt(price), 'USDT') },
        { label: t('node.power'), value: `+${format.number(power)}` },
        { label: t('node.level'), value: format.number(level) },
      ],
      confirmLabel: t('node.buy', { name, amount: format.amount(price, 'USDT') }),
    });
    await buyFromAccount({ tier: id, price });
    onBought();
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
