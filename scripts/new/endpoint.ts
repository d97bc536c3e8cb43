/** `pnpm new endpoint`: a row of the contract, its handler in a module of the server, and a test. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript-6';
import { Refusal } from '../processes.ts';
import { root } from '../workspace.ts';
import { readEndpoints } from './contract.ts';
import { callNamesOf, type Names, namesOf } from './names.ts';
import { addElement, addImport, find, nodeAt, parse, unwrap } from './source-edits.ts';
import { template } from './template.ts';
import type { WorkspaceEdit } from './workspace-edit.ts';

export type EndpointKind = 'get' | 'list' | 'post';

export interface EndpointOptions {
  kind: EndpointKind;
  /** Module of the server: 'cards/gifts'. */
  in?: string | undefined;
}

/** A row of the contract. */
interface Row {
  method: 'memberGet' | 'memberPost';
  /** Names of entities/primitives.ts that the row uses. */
  primitives: string[];
  row: string;
}

/** A kind's row, handler and expected answer. */
interface Shape extends Row {
  answer: string;
  input: string;
}

const shapes: Readonly<Record<EndpointKind, Shape>> = {
  get: {
    method: 'memberGet',
    primitives: ['none'],
    row: 'input: none, data: z.object({ list: z.array(z.object({ id: z.string() })) }),',
    answer: '{ list: [] }',
    input: '{}',
  },
  list: {
    method: 'memberGet',
    primitives: ['cursorPage', 'cursorQuery', 'timestamp'],
    row: 'input: cursorQuery, data: cursorPage(z.object({ id: z.string(), at: timestamp })),',
    answer: '{ list: [], next: null }',
    input: '{}',
  },
  post: {
    method: 'memberPost',
    primitives: ['none'],
    row: `idempotent: true,
      input: z.object({ text: z.string().check(z.minLength(1), z.maxLength(100)) }),
      data: none,`,
    answer: '{}',
    input: `{ text: 'Sample' }`,
  },
};

/** @returns the next steps */
export async function newEndpoint(
  edit: WorkspaceEdit,
  [domain, name]: readonly string[],
  options: EndpointOptions,
): Promise<string[]> {
  if (!domain || !name)
    throw new Refusal('Usage: pnpm new endpoint <domain> <name> [--list | --post] [--in <module>]');
  const names = callNamesOf(name);
  const areaNames = callNamesOf(domain);
  const area = areaNames.camel;
  const endpoints = await readEndpoints();
  if (endpoints[area]?.[names.camel])
    throw new Refusal(`The contract has an endpoint ${area}.${names.camel} already.`);
  const module = moduleOf(area, Object.keys(endpoints), options.in);
  const shape = shapes[options.kind];
  addRow(edit, areaNames, names, shape);
  const values = {
    domain: area,
    name: names.camel,
    Name: names.pascal,
    answer: shape.answer,
    input: shape.input,
    handlers: `${namesOf(module.split('/')[1] ?? '').camel}Handlers`,
  };
  if (edit.exists(`server/src/${module}/handlers.ts`)) addMethod(edit, module, values);
  else {
    const handler = template('handler.ts.tpl', values);
    const text = template('handlers.ts.tpl', { ...values, handler });
    addModule(edit, module, values, { text });
  }
  edit.create(
    `server/src/${module}/${names.kebab}-endpoint.test.ts`,
    template('endpoint.test.ts.tpl', values),
  );
  return [
    `Write input and data of ${names.camel} in shared/contract/src/endpoints/${areaNames.kebab}.ts.`,
    `Write the handler in server/src/${module}/handlers.ts.`,
    'Run: pnpm api, pnpm manual',
  ];
}

/** Adds an endpoint to the file of a domain, which is created if needed. */
export function addRow(
  edit: WorkspaceEdit,
  { camel: area, kebab: file }: Names,
  { camel, title }: Names,
  { method, primitives, row }: Row,
): void {
  const path = `shared/contract/src/endpoints/${file}.ts`;
  if (!edit.exists(path)) {
    edit.create(path, "import * as z from 'zod/mini';\n");
    edit.change(
      'shared/contract/src/all-endpoints.ts',
      (text) => `${text}export * as ${area} from './endpoints/${file}.ts';\n`,
    );
  }
  edit.change(path, (text) => {
    const added = `${text}
export const ${camel} = /* @__PURE__ */ ${method}('/api/v1/${area}/${camel}', {
  summary: '${title} of the user',
  ${row}
});
`;
    const imported = addImport(added, '../entities/primitives.ts', ...primitives);
    return addImport(imported, '../member-endpoint.ts', method);
  });
}

/** Returns the module that handles the call. @throws Refusal if that is not clear */
function moduleOf(area: string, known: readonly string[], given: string | undefined): string {
  if (given !== undefined) {
    assertModule(given);
    return given;
  }
  if (!known.includes(area))
    throw new Refusal(
      `${area} is a new domain. There are: ${known.join(', ')}. For a new one, name its module: --in products/${callNamesOf(area).kebab}`,
    );
  const modules = modulesOf(area);
  const [only] = modules;
  if (only && modules.length === 1) return only;
  throw new Refusal(
    modules.length === 0
      ? `Name the server's module of ${area}: --in products/${area}`
      : `${area} has handlers in ${modules.join(', ')}. Name one of them, or a new one: --in <module>`,
  );
}

/** @throws Refusal if the name is not that of a module of a layer */
export function assertModule(name: string): void {
  if (!/^(products|cards|money|members)\/[a-z]+(-[a-z]+)*$/.test(name))
    throw new Refusal(
      `'${name}' is not a module of the server. Use a folder of products, cards, money or members: products/gifts.`,
    );
}

function modulesOf(area: string): string[] {
  const folder = join(root, 'server/src');
  return globSync('{products,cards,money,members}/*/handlers.ts', { cwd: folder })
    .filter((path) =>
      readFileSync(join(folder, path), 'utf8').includes(`DomainHandlers<'${area}'>`),
    )
    .map((path) => dirname(path))
    .sort();
}

/** Adds the handler to the module's table. */
function addMethod(edit: WorkspaceEdit, module: string, values: Record<string, string>): void {
  edit.change(`server/src/${module}/handlers.ts`, (text) => {
    const table = (source: ts.SourceFile) => {
      const found = find<ts.ReturnStatement>(
        source,
        (node) =>
          ts.isReturnStatement(node) &&
          node.expression &&
          ts.isObjectLiteralExpression(unwrap(node.expression)),
      );
      const object = found?.expression && unwrap(found.expression);
      if (!object || !ts.isObjectLiteralExpression(object))
        throw new Refusal(`server/src/${module}/handlers.ts returns no table of handlers.`);
      return object.properties;
    };
    const added = addElement(text, table, template('handler.ts.tpl', values));
    return addImport(added, '../../platform/call.ts', 'signedIn');
  });
}

/**
 * Creates the module, and adds its handlers to those of the domain.
 * @param source of handlers.ts, and the arguments of its function
 */
export function addModule(
  edit: WorkspaceEdit,
  module: string,
  { domain, handlers }: { domain: string; handlers: string },
  { text: source, takes = '' }: { text: string; takes?: string },
): void {
  edit.create(`server/src/${module}/handlers.ts`, source);
  addExport(edit, module, handlers, './handlers.ts');
  edit.change('server/src/app/handlers.ts', (text) => {
    const spread = `...${handlers}(${takes})`;
    const all = returnedTable(text);
    const own = all.find(({ name }) => name?.getText() === domain);
    const added = addElement(
      text,
      own ? () => partsOf(own, domain) : () => all,
      own ? spread : `${domain}: { ${spread} }`,
    );
    return addImport(added, `../${module}/index.ts`, handlers);
  });
}

function returnedTable(text: string): ts.NodeArray<ts.ObjectLiteralElementLike> {
  const body = nodeAt(parse(text), ['handlersOf']);
  const found = find<ts.ReturnStatement>(body, ts.isReturnStatement);
  const table = found?.expression;
  if (!table || !ts.isObjectLiteralExpression(table))
    throw new Error('app/handlers.ts has no table');
  return table.properties;
}

/** Returns the modules of a domain. @throws Refusal if one module has all its handlers */
function partsOf(own: ts.ObjectLiteralElementLike, domain: string) {
  const value = ts.isPropertyAssignment(own) ? own.initializer : own;
  if (ts.isObjectLiteralExpression(value)) return value.properties;
  throw new Refusal(`One module has the handlers of ${domain}: ${modulesOf(domain).join()}.`);
}

/** Exports a name from the module's index.ts, which is created if needed. */
export function addExport(edit: WorkspaceEdit, module: string, name: string, from: string): void {
  const path = `server/src/${module}/index.ts`;
  const line = `export { ${name} } from '${from}';\n`;
  if (edit.exists(path)) edit.change(path, (text) => `${text}${line}`);
  else edit.create(path, line);
}
