import type { CardType } from '@shared/contract';
import type { Fate } from './unsteady-issuer.ts';

/** Number of the boundary (`services/mortal.ts`) at which the process dies; undefined: none. */
export type Dies = number | undefined;
export type CardAct = 'activate' | 'wrongCode' | 'freeze' | 'unfreeze' | 'lost' | 'limit' | 'close';

/** An event in a member's history with cards. `which`: index, oldest first, modulo the count. */
export type CardEvent =
  | { kind: 'apply'; type: CardType; holder: 'good' | 'refused'; pay: Pay; dies: Dies }
  | { kind: 'replace'; which: number; pay: Pay; dies: Dies }
  | { kind: 'cancel'; which: number; dies: Dies }
  | { kind: 'pay'; which: number; how: Paid; dies: Dies }
  | { kind: 'decide'; which: number; verdict: 'approved' | 'rejected'; dies: Dies }
  | {
      kind: 'topUp';
      which: number;
      amount: bigint;
      quote: 'fresh' | 'used' | 'old';
      /** Default: from the account. */
      pay?: Pay;
      dies: Dies;
    }
  | { kind: 'unload'; which: number; amount: bigint; dies: Dies }
  | { kind: 'act'; which: number; what: CardAct; fate: Fate; dies: Dies }
  | { kind: 'spend'; which: number; amount: bigint; settles: boolean }
  | { kind: 'changePayment'; which: number; to: 'settled' | 'reversed' | 'refunded' }
  | { kind: 'hear'; which: readonly number[]; dies: Dies }
  | { kind: 'sweep'; fates: readonly Fate[]; dies: Dies }
  | { kind: 'answer'; fates: readonly Fate[] }
  | { kind: 'wait'; ms: number }
  | { kind: 'atIssuer'; which: number; what: 'loses' | 'forgets' | 'recalls' }
  | { kind: 'account'; frozen: boolean; dies: Dies }
  | { kind: 'endLoad'; dies: Dies }
  | { kind: 'endUnload'; dies: Dies }
  /** The payments of an order cannot be settled until `mend`. */
  | { kind: 'stick'; which: number }
  | { kind: 'again' | 'bank' | 'arrive' | 'expire' | 'mend' };
export type Pay = 'account' | 'wallet';
/** `inGrace`: at the last moment of the grace period; `late`: 1 ms after it. */
export type Paid = 'seen' | 'unseen' | 'settled' | 'inGrace' | 'late';
export type EventOf<K extends CardEvent['kind']> = Extract<CardEvent, { kind: K }>;

/** `physical`: not activated yet. `loaded`: a virtual card with money. */
export type Start = 'nothing' | 'virtual' | 'physical' | 'loaded';
