import * as z from 'zod';
import type { CallAdmin } from './api.ts';
import type { Environment } from './environment.ts';

export interface Call<I = Readonly<Record<string, unknown>>> {
  callAdmin: CallAdmin;
  env: Environment;
  /** The input as given, without defaults. */
  input: I;
  /** Prints progress on the error output. */
  report(line: string): void;
}

/** Result of a command, as JSON and as text. */
export interface Result {
  data: unknown;
  text: string;
  /** Exit code of the process; 0 by default. */
  code?: number;
}

export interface Command<I extends z.ZodObject = z.ZodObject> {
  summary: string;
  input: I;
  /** Arguments by position: name → field of the input. The other fields are options. */
  args?: Readonly<Record<string, string>> | undefined;
  /** Fields of the input that the command's name sets. */
  fixed?: Readonly<Record<string, unknown>> | undefined;
  /** Calls a server; undefined in commands that never use one. */
  run?(call: Call<z.input<I>>): Promise<Result>;
  /** Opens the database itself, without a server. */
  direct?(call: Omit<Call<z.input<I>>, 'callAdmin'>): Promise<Result>;
}

export function command<I extends z.ZodObject>(one: Command<I>): Command {
  return one;
}

/** Commands by name: 'users freeze'. A group's default command has the group's name alone. */
export type Commands = Readonly<Record<string, Command>>;

/** A value that a command reads: an argument by position, or an option. */
export interface Parameter extends Field {
  /** '<user>' or '--reason' */
  shown: string;
  /** Name of the option; undefined for an argument by position. */
  option?: string;
  /** Field of the input that contains this field: 'asked' for the field 'amount' in it. */
  group?: string;
}

export function parametersOf({ input, args = {}, fixed = {} }: Command): Parameter[] {
  const fields = fieldsOf(input);
  const byPosition = Object.entries(args).flatMap(([name, own]) =>
    fields.filter((field) => field.name === own).map((field) => argument(name, field)),
  );
  const others = fields.filter(
    ({ name }) => !Object.values(args).includes(name) && !Object.hasOwn(fixed, name),
  );
  return [...byPosition, ...others.flatMap(optionsOf)];
}

function argument(name: string, field: Field): Parameter {
  const isList = field.type instanceof z.ZodArray;
  const shown = isList ? `<${name}…>` : field.isOptional ? `[${name}]` : `<${name}>`;
  return { ...field, shown };
}

function optionsOf(field: Field): Parameter[] {
  const { name, type, meta, isOptional } = field;
  if (type instanceof z.ZodObject) {
    return fieldsOf(type)
      .flatMap(optionsOf)
      .map((inner) => ({ ...inner, group: name, isOptional }));
  }
  const option = meta.option ?? name;
  return [{ ...field, option, shown: `--${option}` }];
}

/** A field of a command's input or data. */
export interface Field {
  name: string;
  /** The type inside of the wrappers optional, nullable and default. */
  type: z.ZodType;
  meta: z.GlobalMeta;
  isOptional: boolean;
}

export function fieldsOf({ shape }: z.ZodObject): Field[] {
  return Object.entries(shape).map(([name, schema]) => {
    const field: Field = { name, type: schema as z.ZodType, meta: {}, isOptional: false };
    for (;;) {
      const { type, meta } = field;
      field.meta = { ...type.meta(), ...meta };
      const isOptional = type instanceof z.ZodOptional || type instanceof z.ZodDefault;
      if (!isOptional && !(type instanceof z.ZodNullable)) return field;
      field.isOptional ||= isOptional;
      field.type = type.unwrap() as z.ZodType;
    }
  });
}
