import { type CardDetail, limitNames } from '@shared/contract';
import { Facts, Money } from '@shared/kit';
import { ShellLink, useFormat, useLanguage, useTranslation } from '@shared/shell';
import { Card } from '@shared/ui';
import { ratioOfBps, regionName } from '../cards/index.ts';

interface CardFactsProps {
  card: CardDetail;
  /** The card works in shops and cash machines, and its issuer sets PINs. */
  hasPin: boolean;
}

/** The card's facts other than its number. */
export function CardFacts({ card, hasPin }: CardFactsProps) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const [language] = useLanguage();
  const other = (id: string | null, text: string) =>
    id && <ShellLink to={`/bank/cardDetail/${encodeURIComponent(id)}`}>{text}</ShellLink>;
  return (
    <Card>
      <Facts
        facts={[
          { label: t('apply.holder'), value: card.holder },
          { label: t('products.region'), value: regionName(card.region, language) },
          { label: t('cards.expires'), value: card.expires },
          { label: t('card.issued'), value: format.date(card.issued_at, 'date') },
          {
            label: t('card.activated'),
            value: card.activated_at && format.date(card.activated_at, 'date'),
          },
          {
            label: t('card.pin'),
            value: hasPin ? t(card.has_pin ? 'card.pin.set' : 'card.pin.none') : null,
          },
          {
            label: t('products.rechargeFee'),
            value: format.percent(ratioOfBps(card.recharge_fee_bps)),
          },
          ...limitNames.map((name) => {
            const most = card.limits[name];
            return {
              label: t(`limits.${name}`),
              value: most === null ? null : <Money amount={most} asset="USDT" />,
            };
          }),
          { label: t('card.replaces'), value: other(card.replaces, t('card.other')) },
          { label: t('card.replacedBy'), value: other(card.replaced_by, t('card.other')) },
        ]}
      />
    </Card>
  );
}
