import type { TicketSummary } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { type IconName, List, ListItem, Section } from '@shared/ui';
import { type Way, waysOf } from './ways.ts';

const places: Record<Way, { to: string; icon: IconName }> = {
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
  const { data: release } = useApiQuery(user.neuRelease);
  const released =
    release && (release.state === 'releasing' || release.state === 'completed')
      ? t('release.day.of', {
          released: format.amount(release.released, 'ENU', { unit: false }),
          total: format.amount(release.historical, 'ENU'),
        })
      : undefined;
  return (
    <Section title={t('ways.title')}>
      <List>
        {waysOf({ tickets, release: release?.state }).map((way) => (
          <ListItem
            key={way}
            {...places[way]}
            title={t(titles[way])}
            description={(way === 'release' && released) || t(`ways.${way}`)}
          />
        ))}
      </List>
    </Section>
  );
}
