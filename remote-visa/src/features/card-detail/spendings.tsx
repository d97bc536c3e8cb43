import type { CardDetail, CardSpending } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { Money, StatusBadge, useLazySheet } from '@shared/kit';
import { ListView } from '@shared/kit/list';
import { useFormat, useLanguage, useTranslation } from '@shared/shell';
import { ListItem } from '@shared/ui';
import { regionName } from '../cards/index.ts';
import styles from './card-detail.module.css';
import type { SpendingSheetProps } from './spending-sheet.tsx';
import { isSpent, useSpendingStatuses } from './spending-texts.ts';

/** The card's payments, newest first, updated live. */
export function Spendings({ card }: { card: CardDetail }) {
  const { t } = useTranslation('remote-visa');
  return (
    <ListView
      endpoint={visa.consumeList}
      input={{ id: card.id }}
      failed={t('spendings.failed')}
      empty={{ icon: 'card', title: t('spendings.empty'), text: t('spendings.empty.text') }}
      timeOf={(one) => one.at}
    >
      {(one) => <Spending spending={one} card={card} />}
    </ListView>
  );
}

function Spending({ spending, card }: SpendingSheetProps) {
  const format = useFormat();
  const [language] = useLanguage();
  const statuses = useSpendingStatuses();
  const details = useLazySheet<SpendingSheetProps>(
    async () => (await import('./spending-sheet.tsx')).SpendingSheet,
  );
  const { merchant, country, at, status, amount } = spending;
  return (
    <>
      <ListItem
        icon={icons[status]}
        title={merchant}
        description={
          <>
            <time dateTime={at}>{format.date(at, 'time')}</time>
            {country && <span>{` · ${regionName(country, language)}`}</span>}
          </>
        }
        value={
          <span className={isSpent(spending) ? undefined : styles.refused}>
            <Money amount={-BigInt(amount)} asset="USDT" movement={isSpent(spending)} />
          </span>
        }
        meta={status !== 'settled' && <StatusBadge status={status} table={statuses} />}
        onClick={details.show}
        leads
      />
      {details.sheet({ spending, card })}
    </>
  );
}

const icons = {
  pending: 'clock',
  settled: 'arrow-up-right',
  reversed: 'arrow-down-left',
  refunded: 'arrow-down-left',
  declined: 'x',
} as const satisfies Record<CardSpending['status'], string>;
