import type { Ticket } from '@shared/contract';
import { useConfig, useFormat, useTranslation } from '@shared/shell';
import { Address, Badge, TicketStub } from '@shared/ui';

/** One ticket: number, state, when it lapses or lapsed, and the transaction that paid it. */
export function TicketItem({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const coin = useConfig().chain.currency.symbol;
  const active = ticket.status === 'active';
  return (
    <li>
      <TicketStub
        title={t('buy.stub.label')}
        number={ticket.number}
        tone={active ? 'active' : 'muted'}
        badge={
          <Badge tone={active ? 'success' : 'neutral'}>{t(`mine.status.${ticket.status}`)}</Badge>
        }
        amount={format.amount(ticket.price, 'JU', { unit: false })}
        amountLabel={coin}
        facts={[
          {
            label: t(active ? 'mine.lapses' : 'mine.lapsed'),
            value: <time dateTime={ticket.lapses_at}>{format.date(ticket.lapses_at)}</time>,
          },
          {
            label: t('mine.bought'),
            value: (
              <time dateTime={ticket.created_at}>{format.date(ticket.created_at, 'date')}</time>
            ),
          },
          ...(ticket.tx_hash
            ? [
                {
                  label: t('pay.tx'),
                  value: (
                    <Address
                      value={ticket.tx_hash}
                      copyLabel={t('mine.tx.copy', { number: ticket.number })}
                      copiedLabel={t('copied')}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
    </li>
  );
}
