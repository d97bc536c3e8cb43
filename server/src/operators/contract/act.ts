import type * as z from 'zod';

/**
 * One thing that operators can do or look at: what the admin API and `pnpm ops` agree on.
 * - `look`: changes nothing and shows nothing personal.
 * - `personal`: changes nothing, and who looked is recorded.
 * - `act`: changes something, in one transaction with its line in the audit log.
 * - `steps`: takes more than one transaction, and records itself.
 */
export interface Act<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly kind: 'look' | 'personal' | 'act' | 'steps';
  readonly summary: string;
  readonly input: I;
  readonly data: O;
}

export type ActInput<A extends Act> = z.input<A['input']>;
/** What a handler gets, defaults applied. */
export type ActParsed<A extends Act> = z.output<A['input']>;
export type ActData<A extends Act> = z.output<A['data']>;

export function act<I extends z.ZodType, O extends z.ZodType, K extends Act['kind']>(
  row: Act<I, O> & { kind: K },
): Act<I, O> & { kind: K } {
  return row;
}

/** Where an act is called: POST with its input as JSON. */
export function pathOf(group: string, name: string): string {
  return `/admin/v1/${group}/${name}`;
}

/** Why a call came to nothing, as the admin API answers it under `error`. */
export interface ActError {
  code:
    | 'unauthorized'
    /** Nobody can have a key yet: the first operator is made without one, at the socket. */
    | 'noOperator'
    | 'tooMany'
    | 'invalid'
    | 'tooLarge'
    | 'unsupported'
    | 'forbidden'
    | 'notFound'
    | 'conflict'
    | 'unavailable'
    | 'failed';
  /** One line for people. */
  message: string;
  /** Every wrong field of the input, by its path. */
  issues?: { path: string; message: string }[];
  /** With noOperator: whether this is a sandbox. */
  sandbox?: boolean;
}
