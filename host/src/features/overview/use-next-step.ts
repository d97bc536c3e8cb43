import * as ticket from '@shared/contract/endpoints/ticket';
import * as user from '@shared/contract/endpoints/user';
import * as visa from '@shared/contract/endpoints/visa';
import { useChainBalance } from '@shared/kit/wallet';
import { shellStore, useConfig } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { doneStepsAtom } from './done-steps.ts';
import { doneSteps, type NextStep, nextStep } from './next-step.ts';

/**
 * Makes the same calls as the summaries below; `pending` while an answer may still change it. Ticks
 * the introduction's steps.
 */
export function useNextStep() {
  const tickets = useApiQuery(ticket.summary);
  const due = useApiQuery(user.due);
  const cards = useApiQuery(visa.info);
  const { reading, balance } = useChainBalance();
  const { ticket_price: price } = useConfig();
  const setDone = useSetAtom(doneStepsAtom, { store: shellStore });

  useEffect(() => {
    setDone(doneSteps({ tickets: tickets.data, cards: cards.data }));
  }, [tickets.data, cards.data, setDone]);

  const pending = reading || due.isPending || cards.isPending;
  const step: NextStep | undefined = pending
    ? undefined
    : nextStep({
        ...{ tickets: tickets.data, due: due.data?.list, cards: cards.data },
        ...{ coins: balance, ticketPrice: BigInt(price) },
      });
  return { ...(due.isError ? due : tickets), data: step };
}
