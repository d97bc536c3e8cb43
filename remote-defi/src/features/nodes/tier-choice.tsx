import type { NodeTier } from '@shared/contract';
import { Facts, IconTile, Money, OptionCard, OptionGroup, OptionLine } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { Badge } from '@shared/ui';

interface TierChoiceProps {
  tiers: readonly NodeTier[];
  value: string | undefined;
  onChoose(id: string): void;
}

/** Choice of one tier, each on a card with its benefits and the number left. */
export function TierChoice({ tiers, value, onChoose }: TierChoiceProps) {
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
