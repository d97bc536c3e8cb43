import type { TicketRelease } from '@shared/contract';
import { Money, StatusBadge } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { List, ListItem, Section } from '@shared/ui';
import { useStates } from './use-states.ts';

/** Each purchase with its own vested amount. */
export function Purchases({ releases }: { releases: readonly TicketRelease[] }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const states = useStates();
  return (
    <Section title={t('release.purchases')}>
      <List>
        {releases.map((one) => (
          <ListItem
            key={one.order_id}
            icon="ticket"
            title={t('order.what', { count: one.tickets })}
            description={
              <time dateTime={one.granted_at}>{format.date(one.granted_at, 'date')}</time>
            }
            value={
              <>
                <Money amount={one.released} asset="ENU" />
                {' / '}
                <span translate="no">{format.amount(one.total, 'ENU')}</span>
              </>
            }
            meta={<StatusBadge status={one.state} table={states} />}
          />
        ))}
      </List>
    </Section>
  );
}
