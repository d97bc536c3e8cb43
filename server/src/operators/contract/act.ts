import type * as z from 'zod';

/**
 * An admin command, as the admin API and the ops CLI share it.
 * - `look`: changes nothing and shows nothing personal.
 * - `personal`: changes nothing, and is recorded with its operator.
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
/** Input of a handler, with defaults applied. */
export type ActParsed<A extends Act> = z.output<A['input']>;
export type ActData<A extends Act> = z.output<A['data']>;

export function act<I extends z.ZodType, O extends z.ZodType, K extends Act['kind']>(
  row: Act<I, O> & { kind: K },
): Act<I, O> & { kind: K } {
  return row;
}

/** Path of an admin command: POST with its input as JSON. */
export function pathOf(group: string, name: string): string {
  return `/admin/v1/${group}/${name}`;
}

/** Why a command failed, as the admin API returns it under `error`. */
export interface ActError {
  code:
    | 'unauthorized'
    /** There is no operator yet: the first one is added without a key, through the socket. */
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
  /** One line for operators. */
  message: string;
  /** All wrong fields of the input, by path. */
  issues?: { path: string; message: string }[];
  /** With noOperator: whether this is a sandbox. */
  sandbox?: boolean;
}
