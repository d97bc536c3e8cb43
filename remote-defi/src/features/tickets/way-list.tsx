import type { PagePath, ReleaseOverview, TicketSummary } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { type IconName, List, ListItem, Section } from '@shared/ui';

/** Pages that the My tickets tab links to. */
type Way = 'apply' | 'release' | 'aid' | 'exchange' | 'orders';

const places: Record<Way, { to: PagePath; icon: IconName }> = {
  apply: { to: '/ticket/apply', icon: 'check' },
  release: { to: '/enuRelease', icon: 'release' },
  aid: { to: '/ticket/aid?tab=mine', icon: 'aid' },
  exchange: { to: '/ticket/bing', icon: 'user' },
  orders: { to: '/order/list', icon: 'order' },
};

const titles = {
  apply: 'apply.title',
  release: 'release.title',
  aid: 'aid.title',
  exchange: 'bind.title',
  orders: 'goods.orders',
} as const satisfies Record<Way, string>;

/** Links to related pages, each with a line that explains it. */
export function WayList({ tickets }: { tickets: Pick<TicketSummary, 'active' | 'lapsed'> }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { data: vesting } = useApiQuery(user.neuRelease);
  const vested =
    vesting && (vesting.state === 'releasing' || vesting.state === 'completed')
      ? t('release.day.of', {
          released: format.amount(vesting.released, 'ENU', { unit: false }),
          total: format.amount(vesting.historical, 'ENU'),
        })
      : undefined;
  return (
    <Section title={t('ways.title')}>
      <List>
        {waysOf({ tickets, vesting: vesting?.state }).map((way) => (
          <ListItem
            key={way}
            {...places[way]}
            title={t(titles[way])}
            description={(way === 'release' && vested) || t(`ways.${way}`)}
          />
        ))}
      </List>
    </Section>
  );
}

interface Known {
  tickets: Pick<TicketSummary, 'active' | 'lapsed'>;
  /** undefined while it is unknown. */
  vesting: ReleaseOverview['state'] | undefined;
}

/**
 * The most useful page first. Members with an active ticket see the link to mutual aid higher up
 * the page. Members who never had a ticket have nothing to apply with or to vest. Pure.
 */
export function waysOf({ tickets: { active, lapsed }, vesting }: Known): Way[] {
  if (active + lapsed === 0) return ['exchange', 'orders'];
  const first: Way[] = vesting === 'waiting' ? ['apply', 'release'] : ['release', 'apply'];
  return [...first, ...(active === 0 ? (['aid'] as const) : []), 'exchange', 'orders'];
}
