import type { CardHome } from '@shared/contract';
import { useFormat, useTranslation } from '@shared/shell';
import { Button, Notice, Stack } from '@shared/ui';
import { payPath } from './pay-path.ts';
import { useWhatApplied } from './what-applied.ts';

/**
 * Applications that wait for their fee. Omits replacements, because the replaced card shows them.
 */
export function Unpaid({ home }: { home: CardHome }) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const what = useWhatApplied();
  const said = new Set(home.cards.map(({ replacement }) => replacement));
  const unpaid = home.unpaid.filter(({ id }) => !said.has(id));
  if (unpaid.length === 0) return null;
  return (
    <Stack gap={3}>
      {unpaid.map(({ id, fee, pay_until: until, ...one }) => (
        <Notice
          key={id}
          tone="warning"
          action={
            <Button size="sm" variant="primary" to={payPath(id)}>
              {t('pay.go')}
            </Button>
          }
        >
          {t('home.unpaid', {
            what: what(one),
            amount: format.amount(fee, 'USDT'),
            date: format.date(until),
          })}
        </Notice>
      ))}
    </Stack>
  );
}
