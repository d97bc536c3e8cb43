import { atom } from 'jotai';

export type Step = 'connect' | 'sign' | 'buy' | 'follow' | 'card';

export const doneStepsAtom = atom<ReadonlySet<Step>>(new Set<Step>());
