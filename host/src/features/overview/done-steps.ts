import { atom } from 'jotai';

/** The steps of the introduction on the home page. */
export type Step = 'connect' | 'sign' | 'buy' | 'follow' | 'card';

/** The steps that the member has completed, as far as known. */
export const doneStepsAtom = atom<ReadonlySet<Step>>(new Set<Step>());
