import { parseArgs } from 'node:util';
import { Refusal } from '../processes.ts';
import { newCollection } from './collection.ts';
import { newEndpoint } from './endpoint.ts';
import { newJob } from './job.ts';
import { newLanguage } from './language.ts';
import { newPage } from './pages.ts';
import { newRemote } from './remote.ts';
import { editWorkspace, type WorkspaceEdit } from './workspace-edit.ts';

export const usage = `Usage:
  pnpm new page       <remote> <name> [--path PATH] [--menu] [--public]
  pnpm new collection <remote> <name> --fields FIELD[:ASSET],… [--path PATH] [--menu] [--in MODULE]
  pnpm new list       <remote> <name> --endpoint DOMAIN.NAME [--path PATH] [--menu] [--public]
  pnpm new form       <remote> <name> --endpoint DOMAIN.NAME [--path PATH] [--menu]
  pnpm new endpoint   <domain> <name> [--list | --post] [--in MODULE]
  pnpm new job        <module> <name> [--every SECONDS]
  pnpm new language   <locale> [--tag BCP47] [--api CODE] [--name NAME]
  pnpm new remote     <name>
For example: pnpm new page remote-visa gifts`;

const options = {
  path: { type: 'string' },
  menu: { type: 'boolean' },
  fields: { type: 'string' },
  public: { type: 'boolean' },
  endpoint: { type: 'string' },
  list: { type: 'boolean' },
  post: { type: 'boolean' },
  in: { type: 'string' },
  every: { type: 'string' },
  tag: { type: 'string' },
  api: { type: 'string' },
  name: { type: 'string' },
  // Tests link the packages of a new remote themselves.
  'no-install': { type: 'boolean' },
} as const;

type Values = ReturnType<typeof readArguments>['values'];
type Generator = (
  edit: WorkspaceEdit,
  names: readonly string[],
  values: Values,
) => string[] | Promise<string[]>;

interface Kind {
  takes: readonly (keyof typeof options)[];
  /** Number of names. */
  names: number;
  write: Generator;
}

const pageOf = (kind: 'page' | 'list' | 'form'): Generator => {
  return (edit, names, values) =>
    newPage(edit, kind, names, { ...values, isPublic: values.public ?? false });
};

const kinds: Readonly<Record<string, Kind>> = {
  page: { takes: ['path', 'menu', 'public'], names: 2, write: pageOf('page') },
  list: { takes: ['path', 'menu', 'public', 'endpoint'], names: 2, write: pageOf('list') },
  form: { takes: ['path', 'menu', 'endpoint'], names: 2, write: pageOf('form') },
  collection: { takes: ['path', 'menu', 'fields', 'in'], names: 2, write: newCollection },
  endpoint: {
    takes: ['list', 'post', 'in'],
    names: 2,
    write(edit, names, values) {
      if (values.list && values.post) throw new Refusal('Use either --list or --post.');
      const kind = values.list ? 'list' : values.post ? 'post' : 'get';
      return newEndpoint(edit, names, { kind, in: values.in });
    },
  },
  job: { takes: ['every'], names: 2, write: newJob },
  language: { takes: ['tag', 'api', 'name'], names: 1, write: newLanguage },
  remote: {
    takes: ['no-install'],
    names: 1,
    write: (edit, names, values) => newRemote(edit, names, { install: !values['no-install'] }),
  },
};

/** Changes that are not written yet. */
export interface Plan {
  edit: WorkspaceEdit;
  /** Steps that remain to be done by hand. */
  next: string[];
}

/** Returns the changes that a command makes. @throws Refusal */
export async function planOf(argv: readonly string[]): Promise<Plan> {
  const { kind, names, values } = readArguments(argv);
  const edit = editWorkspace();
  const next = await kind.write(edit, names, values);
  return { edit, next };
}

/** @throws Refusal with the usage for arguments that it does not know */
function readArguments(argv: readonly string[]) {
  const { positionals, values } = parsed(argv);
  const [name = '', ...names] = positionals;
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind) throw new Refusal(name ? `There is no '${name}' to write.\n${usage}` : usage);
  const other = Object.keys(values).find((option) => !(kind.takes as string[]).includes(option));
  if (other) throw new Refusal(`--${other} is not an option of pnpm new ${name}.\n${usage}`);
  if (names.length !== kind.names) throw new Refusal(usage);
  return { kind, names, values };
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n${usage}`);
  }
}
