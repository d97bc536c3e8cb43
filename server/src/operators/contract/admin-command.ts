import type * as z from 'zod';

/**
 * An admin command, as the admin API and the ops CLI share it.
 * - `read`: changes nothing and shows nothing personal.
 * - `personal`: changes nothing, and is recorded with its operator.
 * - `change`: changes something, in one transaction with its line in the audit log.
 * - `steps`: takes more than one transaction, and records itself.
 */
export interface AdminCommand<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly kind: 'read' | 'personal' | 'change' | 'steps';
  readonly summary: string;
  readonly input: I;
  readonly data: O;
}

export type AdminInput<A extends AdminCommand> = z.input<A['input']>;
/** Input of a handler, with defaults applied. */
export type AdminParsedInput<A extends AdminCommand> = z.output<A['input']>;
export type AdminData<A extends AdminCommand> = z.output<A['data']>;

export function adminCommand<
  I extends z.ZodType,
  O extends z.ZodType,
  K extends AdminCommand['kind'],
>(row: AdminCommand<I, O> & { kind: K }): AdminCommand<I, O> & { kind: K } {
  return row;
}

/** Path of an admin command: POST with its input as JSON. */
export function pathOf(group: string, name: string): string {
  return `/admin/v1/${group}/${name}`;
}

/** Why a command failed, as the admin API returns it under `error`. */
export interface AdminError {
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
