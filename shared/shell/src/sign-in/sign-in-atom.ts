import { atom } from 'jotai';
import { closedSignIn } from './closed-sign-in.ts';

/** Where the one sign-in stands; `useSignIn` of `@shared/shell/sign-in` for screens. */
export const signInAtom = atom(closedSignIn);
