/** `pnpm new collection`: a table, its endpoints, and a page with its list and a form that adds. */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Asset, assets } from '../../shared/contract/src/index.ts';
import { Refusal } from '../processes.ts';
import { root } from '../workspace.ts';
import { readEndpoints } from './contract.ts';
import { addExport, addModule, addRow, assertModule } from './endpoint.ts';
import { type Names, namesOf } from './names.ts';
import { type Content, labelOf, newFeaturePage } from './pages.ts';
import { addElement, addImport, elementsAt } from './source-edits.ts';
import { template } from './template.ts';
import type { WorkspaceEdit } from './workspace-edit.ts';

export interface CollectionOptions {
  path?: string | undefined;
  menu?: boolean | undefined;
  /** 'name,amount:ENU' */
  fields?: string | undefined;
  /** Module of the server. */
  in?: string | undefined;
}

interface Field {
  name: string;
  /** Of an amount; undefined for a text. */
  asset?: Asset | undefined;
}

const migrations = 'server/src/platform/database/migrations';
const tables = 'server/src/platform/database/tables.ts';
const memberEntries = 'server/src/operators/api/handlers/member-entries.ts';
const sample = 'Sample';
const firstIsText = 'The first field is a text: --fields name,amount:ENU';

/** @returns the next steps */
export async function newCollection(
  edit: WorkspaceEdit,
  [remote, name]: readonly string[],
  options: CollectionOptions,
): Promise<string[]> {
  if (!remote || !name) throw new Refusal('Usage: pnpm new collection <remote> <name> --fields …');
  const names = namesOf(name);
  const fields = readFields(options.fields);
  const module = options.in ?? `products/${names.kebab}`;
  assertModule(module);
  if (names.camel in (await readEndpoints()))
    throw new Refusal(`The contract has endpoints of ${names.camel} already. Choose another name.`);
  const steps = await newFeaturePage(edit, 'collection', [remote, name], {
    ...options,
    content: () => contentOf(names, fields),
  });
  addEndpoints(edit, names, fields);
  addServer(edit, names, fields, module);
  return [
    ...steps,
    'Restart npm start, which then creates the table.',
    'Run: pnpm api, pnpm manual',
  ];
}

/** Returns the fields of 'name,amount:ENU'. @throws Refusal */
function readFields(given: string | undefined): [Field, ...Field[]] {
  if (!given) throw new Refusal(firstIsText);
  const fields = given.split(',').map((one): Field => {
    const [name = '', asset] = one.split(':');
    assertFieldName(name);
    if (['id', 'at', 'user_id', 'created_at'].includes(name))
      throw new Refusal(`Each item has '${name}' already. Choose another name for the field.`);
    if (asset !== undefined && !(asset in assets))
      throw new Refusal(
        `'${asset}' is not an asset. There are: ${Object.keys(assets).join(', ')}.`,
      );
    return { name, asset: asset as Asset | undefined };
  });
  const [first, ...rest] = fields;
  if (!first || first.asset) throw new Refusal(firstIsText);
  if (new Set(fields.map(({ name }) => name)).size < fields.length)
    throw new Refusal('Two fields have one name.');
  return [first, ...rest];
}

/** @throws Refusal for a name that is not a column, a property and a variable */
function assertFieldName(name: string): void {
  try {
    namesOf(name.replaceAll('_', '-'));
    if (!name.includes('-')) return;
  } catch {
    // The refusal below names the form of a field's name.
  }
  throw new Refusal(`'${name}' is not a field. Use lower-case words with underscores: short_note.`);
}

function contentOf(names: Names, fields: readonly [Field, ...Field[]]): Content {
  const lower = names.title.toLowerCase();
  const texts: Record<string, string> = {
    title: names.title,
    failed: `${names.title} could not be loaded.`,
    empty: `No ${lower} yet`,
    add: `Add to ${lower}`,
    submit: 'Add',
    added: 'Added',
    ...Object.fromEntries(fields.map(({ name }) => [`field.${name}`, labelOf(name)])),
  };
  const [first, ...rest] = fields;
  const [amount, ...more] = rest.filter(({ asset }) => asset);
  const described = [...rest.filter(({ asset }) => !asset), ...more];
  const money = ({ name, asset }: Field) => `<Money amount={one.${name}} asset="${asset}" />`;
  const item = [
    `title={one.${first.name}}`,
    described.length > 0 &&
      `description={<>${described.map((one) => (one.asset ? money(one) : `{one.${one.name}}`)).join(' · ')}</>}`,
    amount && `value={${money(amount)}}`,
  ];
  return {
    texts,
    values: {
      domain: names.camel,
      domainFile: names.kebab,
      empty: texts.empty ?? '',
      submit: texts.submit ?? '',
      kitMoney: amount ? ', Money' : '',
      fieldTypes: amount ? 'AmountField, TextField' : 'TextField',
      item: item.filter(Boolean).join(' '),
      fields: fields.map((field) => fieldOf(names, field)).join('\n'),
      firstLabel: labelOf(first.name),
      typed: JSON.stringify(
        Object.fromEntries(fields.map(({ name, asset }) => [labelOf(name), asset ? '2' : sample])),
      ),
      input: JSON.stringify(
        Object.fromEntries(
          fields.map(({ name, asset }) => [name, asset ? unitsOf(asset, 2) : sample]),
        ),
      ),
    },
    isKeptAlive: true,
    next: [],
  };
}

function fieldOf({ camel }: Names, { name, asset }: Field): string {
  const props = `field={form.field('${name}')} label={t('${camel}.field.${name}')}`;
  return asset ? `<AmountField asset="${asset}" ${props} />` : `<TextField ${props} />`;
}

function unitsOf(asset: Asset, whole: number): string {
  return String(BigInt(whole) * 10n ** BigInt(assets[asset].decimals));
}

function addEndpoints(edit: WorkspaceEdit, names: Names, fields: readonly Field[]): void {
  const amounts = fields.some(({ asset }) => asset) ? ['baseUnits'] : [];
  const item = fields.map(({ name, asset }) => `${name}: ${asset ? 'baseUnits' : 'z.string()'}`);
  const input = fields.map(({ name, asset }) =>
    asset
      ? `${name}: baseUnits.check(z.regex(/[1-9]/))`
      : `${name}: z.string().check(z.minLength(1), z.maxLength(100))`,
  );
  const title = names.title;
  addRow(
    edit,
    names,
    { ...namesOf('list'), title },
    {
      method: 'memberGet',
      primitives: [...amounts, 'cursorPage', 'cursorQuery', 'timestamp'],
      row: `input: cursorQuery,
      data: cursorPage(z.object({ id: z.string(), ${item.join(', ')}, at: timestamp })),`,
    },
  );
  addRow(
    edit,
    names,
    { ...namesOf('add'), title: `Add to ${title.toLowerCase()}` },
    {
      method: 'memberPost',
      primitives: ['none'],
      row: `idempotent: true,
      input: z.object({ ${input.join(', ')} }),
      data: none,
      changes: ['/api/v1/${names.camel}/list'],`,
    },
  );
}

function addServer(
  edit: WorkspaceEdit,
  names: Names,
  fields: readonly [Field, ...Field[]],
  module: string,
): void {
  const table = names.kebab.replaceAll('-', '_');
  if (new RegExp(`^ {2}${table}: `, 'm').test(edit.read(tables)))
    throw new Refusal(`The database has a table ${table} already. Choose another name.`);
  const values = {
    domain: names.camel,
    Name: names.pascal,
    handlers: `${names.camel}Handlers`,
    table,
    first: fields[0].name,
    columns: fields.map(({ name }) => name).join(', '),
    definitions: fields
      .map(({ name, asset }) => `  "${name}" ${asset ? 'numeric(78)' : 'text'} not null`)
      .join(',\n'),
    input: JSON.stringify(
      Object.fromEntries(fields.map(({ name, asset }) => [name, asset ? '2' : sample])),
    ),
  };
  addModule(edit, module, values, {
    text: template('collection-handlers.ts.tpl', values),
    takes: 'shared',
  });
  const erase = `erase${names.pascal}`;
  addExport(edit, module, erase, './handlers.ts');
  edit.change(memberEntries, (text) =>
    addImport(
      addElement(text, elementsAt('memberEntries'), `${table}: ${erase}`),
      `../../../${module}/index.ts`,
      erase,
    ),
  );
  edit.create(
    `server/src/${module}/${names.kebab}.test.ts`,
    template('collection.test.ts.tpl', values),
  );
  edit.create(`${migrations}/${nextNumber()}_${table}.sql`, template('collection.sql.tpl', values));
  // The command below rewrites it; a failed run restores it.
  edit.change(tables, (text) => text);
  edit.run(process.execPath, ['server/src/testing/services/table-types.ts']);
}

function nextNumber(): string {
  const numbers = globSync('*.sql', { cwd: join(root, migrations) }).map((path) =>
    Number.parseInt(basename(path), 10),
  );
  return String(Math.max(...numbers) + 1).padStart(3, '0');
}
