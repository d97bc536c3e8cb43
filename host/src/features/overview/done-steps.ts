import { atom } from 'jotai';

/** The steps of the introduction on the home page. */
export type Step = 'connect' | 'sign' | 'buy' | 'follow' | 'card';

export const doneStepsAtom = atom<ReadonlySet<Step>>(new Set<Step>());
