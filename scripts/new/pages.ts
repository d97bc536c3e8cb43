/** `pnpm new page|list|form`: a page of a remote in a feature folder, with texts and a test. */
import type { RemoteManifest } from '../../shared/contract/src/index.ts';
import { remoteNames } from '../../shared/contract/src/remote-names.ts';
import { Refusal } from '../processes.ts';
import { root } from '../workspace.ts';
import { type FoundEndpoint, findEndpoint, itemOf, stringInputsOf } from './contract.ts';
import { callNamesOf, type Names, namesOf } from './names.ts';
import { addElement, addImport, elementsAt } from './source-edits.ts';
import { template } from './template.ts';
import { addLabel, addTexts } from './texts.ts';
import type { WorkspaceEdit } from './workspace-edit.ts';

export type PageKind = 'page' | 'list' | 'form' | 'collection';

export interface PageOptions {
  path?: string | undefined;
  endpoint?: string | undefined;
  isPublic: boolean;
  /** Adds an entry to the menu. */
  menu?: boolean | undefined;
}

type Values = Record<string, string>;

/** The parts that depend on the kind of page. */
export interface Content {
  /** Key of a text → English text. */
  texts: Values;
  values: Values;
  isKeptAlive: boolean;
  next: string[];
}

/** @returns the next steps */
export async function newPage(
  edit: WorkspaceEdit,
  kind: 'page' | 'list' | 'form',
  given: readonly string[],
  options: PageOptions,
): Promise<string[]> {
  const endpoint = kind === 'page' ? undefined : await findEndpoint(kind, options.endpoint);
  const content = (names: Names, after: string) => contentOf(names, endpoint, after, kind);
  return newFeaturePage(edit, kind, given, { ...options, content });
}

/** Adds a page. @returns the next steps */
export async function newFeaturePage(
  edit: WorkspaceEdit,
  kind: PageKind,
  [remote, name]: readonly string[],
  {
    path: given,
    isPublic = false,
    menu: isInMenu = false,
    content: contentFor,
  }: {
    path?: string | undefined;
    isPublic?: boolean;
    menu?: boolean | undefined;
    /** @param after path to open after the page */
    content: (names: Names, after: string) => Content;
  },
): Promise<string[]> {
  if (!remote || !name) throw new Refusal(`Usage: pnpm new ${kind} <remote> <name>`);
  if (!remoteNames.some((known) => known === remote))
    throw new Refusal(`There is no remote '${remote}'. There are: ${remoteNames.join(', ')}.`);
  const names = namesOf(name);
  const manifest = await readManifest(remote);
  const path = pagePath(edit, manifest, names, given);
  const [first] = manifest.routes;
  const back = first && `back={{ to: '${first.path}', label: t('back') }}`;
  const content = contentFor(names, first?.path ?? path);
  addFeature(edit, { remote, names, path, back, kind, content });
  addRoute(edit, { remote, names, path, isPublic, content });
  if (isInMenu) addMenuEntry(edit, remote, names, path);
  return [
    `Open ${path} after: pnpm dev ${remote}`,
    ...content.next,
    `Translate the texts of ${names.camel} in ${remote}/src/messages${isInMenu ? ' and menu.json' : ''}.`,
  ];
}

interface Feature {
  remote: string;
  names: Names;
  path: string;
  /** Attribute of the page that links back; undefined on a remote's first page. */
  back?: string | undefined;
  kind: PageKind;
  content: Content;
}

export function addFeature(edit: WorkspaceEdit, feature: Feature): void {
  const { remote, names, path, back, kind, content } = feature;
  const folder = `${remote}/src/features/${names.kebab}`;
  if (edit.exists(folder)) throw new Refusal(`${folder} exists already. Choose another name.`);
  const values: Values = {
    remote,
    path,
    file: names.kebab,
    name: names.camel,
    Name: names.pascal,
    title: names.title,
    back: back ? ` ${back}` : '',
    ...content.values,
  };
  const texts = Object.fromEntries(
    Object.entries(content.texts).map(([key, text]) => [`${names.camel}.${key}`, text]),
  );
  const messages = `${remote}/src/messages`;
  const known = edit.exists(`${messages}/en.json`)
    ? Object.keys(JSON.parse(edit.read(`${messages}/en.json`)))
    : [];
  const taken = Object.keys(texts).find((key) => known.includes(key));
  if (taken) throw new Refusal(`${remote} has a text '${taken}' already. Choose another name.`);
  edit.create(`${folder}/index.ts`, template('index.ts.tpl', values));
  edit.create(`${folder}/${names.kebab}-page.tsx`, template(`${kind}.tsx.tpl`, values));
  edit.create(`${folder}/${names.kebab}-page.test.tsx`, template(`${kind}.test.tsx.tpl`, values));
  addTexts(edit, messages, texts);
}

interface Route {
  remote: string;
  names: Names;
  path: string;
  isPublic: boolean;
  content: Content;
}

function addRoute(edit: WorkspaceEdit, { remote, names, path, isPublic, content }: Route): void {
  const routes = `${names.camel}Routes`;
  edit.change(`${remote}/src/remote.ts`, (text) =>
    addImport(
      addElement(text, elementsAt('routes'), `...${routes}`, { beforeLast: true }),
      `./features/${names.kebab}/index.ts`,
      routes,
    ),
  );
  const access = isPublic ? 'public' : 'login';
  edit.change(`${remote}/src/manifest.ts`, (text) =>
    addElement(
      text,
      elementsAt('manifest', 'routes'),
      `{ path: '${path}', access: '${access}', keepAlive: ${content.isKeptAlive} }`,
    ),
  );
  edit.change('shared/contract/src/pages.ts', (text) =>
    addElement(text, elementsAt('PageTables', remote), `'${path}'`),
  );
}

/** Adds an entry after the others of the shipped remotes, and its label in every language. */
function addMenuEntry(
  edit: WorkspaceEdit,
  remote: string,
  { camel, title }: Names,
  path: string,
): void {
  addLabel(edit, remote, camel, title);
  const entry = `{ path: '${path}', icon: 'list', place: 'menu', order: 69, label: menu.${camel} }`;
  edit.change(`${remote}/src/manifest.ts`, (text) =>
    addElement(text, elementsAt('manifest', 'menu'), entry),
  );
}

/** Returns the page's path. @throws Refusal if it is taken or below no prefix of the remote */
function pagePath(
  edit: WorkspaceEdit,
  { name, prefixes }: RemoteManifest,
  { camel }: Names,
  given = `${prefixes[0]}/${camel}`,
): string {
  if (!/^(\/:?[A-Za-z][A-Za-z0-9_]*)+$/.test(given))
    throw new Refusal(`'${given}' is not a path. Use segments of letters: /bank/gifts/:id.`);
  if (!prefixes.some((prefix) => given === prefix || given.startsWith(`${prefix}/`)))
    throw new Refusal(`${given} is below no prefix of ${name}: ${prefixes.join(', ')}.`);
  if (edit.read('shared/contract/src/pages.ts').includes(`'${given}'`))
    throw new Refusal(`There is a page ${given} already. Choose another path with --path.`);
  return given;
}

export function contentOf(
  names: Names,
  endpoint: FoundEndpoint | undefined,
  after: string,
  kind: PageKind,
): Content {
  if (!endpoint) return pageContent(names);
  return kind === 'list' ? listContent(names, endpoint) : formContent(names, endpoint, after);
}

function pageContent({ title }: Names): Content {
  const texts = { title, text: `This page will show: ${title.toLowerCase()}.` };
  return { texts, values: {}, isKeptAlive: false, next: [] };
}

function listContent({ title, kebab }: Names, { domain, name, endpoint }: FoundEndpoint): Content {
  const item = itemOf(`${domain}.${name}`, endpoint);
  const texts = {
    title,
    failed: `${title} could not be loaded.`,
    empty: `No ${title.toLowerCase()} yet`,
  };
  return {
    texts,
    values: {
      domain,
      domainFile: callNamesOf(domain).kebab,
      endpoint: name,
      empty: texts.empty,
      failed: texts.failed,
      itemTitle: item.title ? `one.${item.title}` : `''`,
      timeOf: item.time ? `timeOf={(one) => one.${item.time}}` : '',
    },
    isKeptAlive: true,
    next: [`Show what the member needs to see of an item in ${kebab}-page.tsx.`],
  };
}

const sample = 'Sample';

function formContent(names: Names, { domain, name, endpoint }: FoundEndpoint, after: string) {
  const { fields, special, others } = stringInputsOf(endpoint, sample);
  const [firstField] = fields;
  if (firstField === undefined)
    throw new Refusal(`${domain}.${name} has no text in its input, so no form can be written.`);
  const texts: Values = {
    title: names.title,
    submit: names.title,
    done: `${names.title}: done`,
    ...Object.fromEntries(fields.map((field) => [`field.${field}`, labelOf(field)])),
  };
  const input = Object.fromEntries(fields.map((field) => [field, sample]));
  const values: Values = {
    domain,
    domainFile: callNamesOf(domain).kebab,
    endpoint: name,
    after,
    submit: texts.submit ?? '',
    firstLabel: labelOf(firstField),
    fields: fields
      .map(
        (field) =>
          `<TextField field={form.field('${field}')} label={t('${names.camel}.field.${field}')} />`,
      )
      .join('\n'),
    labels: JSON.stringify(fields.map(labelOf)),
    sentIn: endpoint.method === 'GET' ? 'query' : 'body',
    input: JSON.stringify(input),
    data: '{}',
    sample,
  };
  const isSampleSent =
    endpoint.input.safeParse(input).success && endpoint.data.safeParse({}).success;
  values.sends = isSampleSent ? template('form-sends.tsx.tpl', values) : '';
  const page = `${names.kebab}-page.tsx`;
  const next = [
    others.length > 0 && `Add fields of ${others.join(', ')} to ${page}.`,
    special.length > 0 &&
      `Choose the kind of field of ${special.join(', ')} in ${page}: not every text is valid.`,
    !isSampleSent && `Write a test that sends the form in ${names.kebab}-page.test.tsx.`,
  ].filter((step) => step !== false);
  return { texts, values, isKeptAlive: false, next };
}

export function labelOf(field: string): string {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const text = words.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

async function readManifest(remote: string): Promise<RemoteManifest> {
  const { manifest } = await import(`${root}${remote}/src/manifest.ts`);
  return manifest;
}
