import type { CardSummaryProps } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { Money, SummaryLink } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { useUsabilityTable } from './card-face.tsx';
import { totalBalance } from './card-home.ts';
import { type CardUsability, isGrey, isLive, usabilityOf } from './card-usability.ts';
import { Plastic } from './plastic.tsx';

/** Problems that the summary can mention, most important first. It mentions the first one. */
const worthSaying = ['frozen', 'lost', 'inactive', 'empty'] as const satisfies CardUsability[];

/** Link to the cards page, for use on other pages: the cards, their balance, their main problem. */
export function CardSummary({ withoutBalance = false }: CardSummaryProps) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const { data, error } = useApiQuery(visa.info);
  const cards = data?.cards.filter(isLive);
  const count = cards?.length ?? 0;
  const usabilities = new Set(cards?.map(usabilityOf));
  const said = worthSaying.find((usability) => usabilities.has(usability));
  // A single card shows its own state instead of 'one is …'.
  const states = useUsabilityTable(cards?.[0] ?? { type: 'virtual' });
  const standing = said && (count === 1 ? states[said].text : t(`summary.standing.${said}`));
  const open = data?.applications_open ?? 0;
  const number = t('summary.count', { count, number: format.number(count) });
  const [only] = cards ?? [];
  const none = open > 0 ? t('summary.open.count', { count: open }) : t('summary.none.text');
  return (
    <SummaryLink
      to="/bank"
      action={t('summary.open')}
      emblem={<Plastic many={count > 1} muted={count > 0 && [...usabilities].every(isGrey)} />}
      title={
        cards &&
        (count === 0 ? (
          t('summary.none')
        ) : withoutBalance ? (
          count === 1 && only ? (
            t('card.title', { last4: only.last4 })
          ) : (
            number
          )
        ) : (
          <Money holding amount={totalBalance(cards)} asset="USDT" size="lg" />
        ))
      }
      text={
        count === 0
          ? none
          : withoutBalance
            ? (standing ?? (usabilities.has('loading') ? states.loading.text : t('summary.ready')))
            : [number, standing].filter(Boolean).join(' · ')
      }
      textFirst={count > 0 && !withoutBalance}
      failed={error ? t('summary.failed') : undefined}
    />
  );
}
