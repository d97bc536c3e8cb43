import type { Ask } from './api.ts';
import type { Environment } from './environment.ts';

export interface Option {
  type: 'string' | 'boolean';
  /** It may be given several times. */
  multiple?: true;
  /** It must be given. */
  required?: true;
  /** Description for the help. */
  help: string;
}

/** Input of a command. */
export interface Call {
  ask: Ask;
  env: Environment;
  /** Arguments by the names in `args`; optional ones may be missing. */
  args: Readonly<Record<string, string>>;
  /** Values of the last name in `args`, if it ends with '…'. */
  rest: readonly string[];
  text(option: string): string | undefined;
  texts(option: string): readonly string[];
  flag(option: string): boolean;
  /** Prints progress on the error output. */
  tell(line: string): void;
}

/** Result of a command, as JSON and as text. */
export interface Result {
  data: unknown;
  text: string;
  /** Exit code of the process; 0 by default. */
  code?: number;
}

export interface Command {
  summary: string;
  /** Names of the arguments; 'name?' is optional, 'name…' takes one or more. */
  args?: readonly string[];
  options?: Readonly<Record<string, Option>>;
  /** Calls a server; missing in commands that work without one. */
  run?(call: Call): Promise<Result>;
  /** Works on the database itself, without a server. */
  direct?(env: Environment, call: Omit<Call, 'ask'>): Promise<Result>;
}

/** Commands by name: 'users freeze'. A single word is the group's default command. */
export type Commands = Readonly<Record<string, Command>>;
