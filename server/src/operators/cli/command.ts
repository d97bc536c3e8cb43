import type { Ask } from './api.ts';
import type { Environment } from './home.ts';

export interface Option {
  type: 'string' | 'boolean';
  /** It may come several times. */
  multiple?: true;
  /** It must be there. */
  required?: true;
  /** What it is, for the help. */
  help: string;
}

/** What a command is given. */
export interface Call {
  ask: Ask;
  env: Environment;
  /** By the names of `args`; one that is not needed may be missing. */
  args: Readonly<Record<string, string>>;
  /** Those of the last name in `args`, when it ends in '…'. */
  rest: readonly string[];
  text(option: string): string | undefined;
  texts(option: string): readonly string[];
  flag(option: string): boolean;
  /** Tells what happens while it happens; on the error output. */
  tell(line: string): void;
}

/** What came of it: for machines, and for people. */
export interface Result {
  data: unknown;
  text: string;
  /** Of the process; 0 unless it says so. */
  code?: number;
}

export interface Command {
  summary: string;
  /** Names of what follows the command; 'name?' may be missing, 'name…' is one or more. */
  args?: readonly string[];
  options?: Readonly<Record<string, Option>>;
  /** Asks a server; a command without it never does. */
  run?(call: Call): Promise<Result>;
  /** Without a server: on the database itself. */
  direct?(env: Environment, call: Omit<Call, 'ask'>): Promise<Result>;
}

/** Commands by their words: 'users freeze'. A word alone is what its group shows by itself. */
export type Commands = Readonly<Record<string, Command>>;
