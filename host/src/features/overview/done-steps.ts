import { atom } from 'jotai';

/** The steps of the introduction on the home page. */
export type Step = 'connect' | 'sign' | 'buy' | 'follow' | 'card';

/** Which of them the member has behind them, as far as it is known. */
export const doneStepsAtom = atom<ReadonlySet<Step>>(new Set<Step>());
