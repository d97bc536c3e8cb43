import * as ticket from '@shared/contract/endpoints/ticket';
import * as user from '@shared/contract/endpoints/user';
import { useTranslation } from '@shared/shell';
import { invalidate, useSecondsLeft } from '@shared/shell/query';
import { useEffect } from 'react';

/** Time until a ticket lapses, as the server has said it at a moment. */
export interface TimeLeft {
  left_ms: number | null;
  /** When the answer came, ms since the epoch. */
  at: number;
}

/**
 * '2 d 5 h', in its last day '5 h 12 min', counting down; undefined without a ticket. Once it is over,
 * what the server says of tickets is asked for again.
 */
export function useTimeLeft({ left_ms, at }: TimeLeft): string | undefined {
  const { t } = useTranslation('remote-defi');
  const seconds = useSecondsLeft(left_ms ? at + left_ms : 0);
  const over = left_ms !== null && left_ms > 0 && seconds === 0;
  useEffect(() => {
    if (over) void invalidate(ticket.summary, ticket.list, user.due);
  }, [over]);
  if (left_ms === null) return undefined;
  const minutes = Math.max(1, Math.floor(seconds / 60));
  const hours = Math.floor(minutes / 60);
  return hours >= 24
    ? t('mine.left.days', { days: Math.floor(hours / 24), hours: hours % 24 })
    : t('aid.position.left.value', { hours, minutes: minutes % 60 });
}
