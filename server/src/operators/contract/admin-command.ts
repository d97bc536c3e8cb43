import type * as z from 'zod';

declare module 'zod' {
  /** Metadata of a field: how the ops CLI reads it in the input, or prints it in the data. */
  interface GlobalMeta {
    /** Name of the option; the field's name by default. */
    option?: string;
    /** Notation of the value, unless its type defines it. */
    format?: 'amount' | 'JU' | 'USDT' | 'time' | 'duration' | 'json' | 'jsonFile' | 'negated';
    /** Heading of the field; its name by default. */
    label?: string;
    /** Tables show the field in their last column, with this text before it. */
    remark?: string;
    /** The field is not in tables. */
    detail?: true;
    /** Text of the field, made from the object that it belongs to. */
    cell?: (row: never) => string;
    /** Text instead of an empty list. */
    empty?: string;
  }
}

/**
 * An admin command, as the admin API and the ops CLI share it.
 * - `read`: changes nothing and shows nothing personal.
 * - `personal`: changes nothing, and is recorded with its operator.
 * - `change`: changes something, in one transaction with its line in the audit log.
 * - `steps`: is not one transaction; its handler records the changes.
 */
export interface AdminCommand<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
> {
  readonly kind: 'read' | 'personal' | 'change' | 'steps';
  readonly summary: string;
  readonly input: I;
  readonly data: O;
  /** The command's form in the ops CLI; undefined if the CLI does not offer it. */
  readonly cli?: CommandLine<I, O>;
}

interface CommandLine<I extends z.ZodObject, O extends z.ZodObject> {
  /** The group's name alone calls this command. */
  readonly isDefault?: true;
  /** Arguments by position: name → field of the input. The other fields are options. */
  readonly args?: Readonly<Record<string, keyof z.input<I>>>;
  /** The result in a sentence; by default the data is printed. */
  message?(data: z.output<O>, input: z.input<I>): string;
  /** Whether the exit code is 1. */
  isFailure?(data: z.output<O>): boolean;
  /** Further names of the command, with fixed fields of the input. */
  readonly aliases?: Readonly<Record<string, { summary: string; input?: Partial<z.input<I>> }>>;
}

export type AdminInput<A extends AdminCommand> = z.input<A['input']>;
/** Input of a handler, with defaults applied. */
export type AdminParsedInput<A extends AdminCommand> = z.output<A['input']>;
export type AdminData<A extends AdminCommand> = z.output<A['data']>;
/** Data as a handler returns it: its schema converts values, and drops other fields. */
export type AdminAnswer<A extends AdminCommand> = z.input<A['data']>;

export function adminCommand<
  I extends z.ZodObject,
  O extends z.ZodObject,
  K extends AdminCommand['kind'],
>(row: AdminCommand<I, O> & { kind: K }): AdminCommand<I, O> & { kind: K } {
  return row;
}

/** Returns the path of an admin command: POST with its input as JSON. */
export function pathOf(group: string, name: string): string {
  return `/admin/v1/${group}/${name}`;
}

/** Failure of a command, as the admin API returns it under `error`. */
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
  /** Invalid fields of the input by path, at most 20. */
  issues?: { path: string; message: string }[];
  /** With noOperator: whether this is a sandbox. */
  sandbox?: boolean;
}
