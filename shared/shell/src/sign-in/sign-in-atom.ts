import { atom } from 'jotai';
import { closedSignIn } from './closed-sign-in.ts';

/** State of the sign-in. Screens use `useSignIn` of `@shared/shell/sign-in`. */
export const signInAtom = atom(closedSignIn);
