import { limits } from '@shared/contract';
import * as ticket from '@shared/contract/endpoints/ticket';
import * as user from '@shared/contract/endpoints/user';
import { useTranslation } from '@shared/shell';
import { invalidate, useSecondsLeft } from '@shared/shell/query';
import { useEffect } from 'react';

/** Time until a ticket lapses, as of the server's answer. */
interface TimeLeft {
  /** Remaining time, ms; null without a ticket. */
  left_ms: number | null;
  /** Time of the answer, ms since the epoch. */
  at: number;
}

/** Returns '2 d 5 h', in the last day '5 h 12 min', counting down; undefined without a ticket. */
export function useTimeLeft({ left_ms, at }: TimeLeft): string | undefined {
  const { t } = useTranslation('remote-defi');
  const seconds = useSecondsLeft(untilOf({ left_ms, at }));
  if (left_ms === null) return undefined;
  const minutes = Math.max(1, Math.floor(seconds / 60));
  const hours = Math.floor(minutes / 60);
  return hours >= 24
    ? t('mine.left.days', { days: Math.floor(hours / 24), hours: hours % 24 })
    : t('aid.position.left.value', { hours, minutes: minutes % 60 });
}

/** Refetches tickets when the next ticket is about to lapse, and again when it has lapsed. */
export function useLapseWatch({ left_ms, at }: TimeLeft): void {
  const seconds = useSecondsLeft(untilOf({ left_ms, at }));
  const passed = left_ms !== null && stageOf(seconds * 1_000) > stageOf(left_ms);
  useEffect(() => {
    if (passed) void invalidate(ticket.summary, ticket.list, user.due);
  }, [passed]);
}

function untilOf({ left_ms, at }: TimeLeft): number {
  return left_ms === null ? 0 : at + left_ms;
}

/** Returns 0: not due, 1: about to lapse, or 2: lapsed. */
function stageOf(leftMs: number): number {
  if (leftMs <= 0) return 2;
  return leftMs <= limits.ticketReminderMs ? 1 : 0;
}

/** Returns the whole days after which a ticket without an operation lapses. */
export function lapseDays(lapseMs: number): number {
  return Math.floor(lapseMs / 86_400_000);
}
