import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type Locale, localeNames, locales } from '@shared/contract';
import { untranslatedTexts } from './untranslated.ts';
import { usedKeys } from './used-keys.ts';

type Messages = Record<string, string>;

const root = join(import.meta.dirname, '../../..');

/** The `src` folders of the host, the kit and each remote, which also use the shell's messages. */
export const shellUsers: readonly string[] = [
  'shared/kit',
  ...readdirSync(root).filter((name) => name === 'host' || name.startsWith('remote-')),
].map((name) => join(root, name, 'src'));

export interface CheckOptions {
  languages?: readonly Locale[];
  /** The `src` folders of other packages that use these messages, under their namespace. */
  users?: readonly string[];
}

/**
 * Returns the problems of a package's messages, one sentence each; an empty list if they are
 * complete.
 * - For a package, `dir` is its `src` folder, which contains `messages/` and the code that uses
 *   them. The name of the parent folder is the namespace.
 * - For a feature with its own texts, `dir` is the feature's folder, whose name is the namespace.
 *   Its code is not part of the package's code: it uses the package's keys with their namespace,
 *   and the feature is one of the package's `users`.
 *
 * Each language must have the same keys (plurals by its own grammar) with the same placeholders.
 * No text may be empty, and no key unused. There must be no space between Chinese or Japanese
 * sentences, and no text that `pnpm new` left untranslated. Types check that every used key exists
 * (`MessageTables`), in a program of all packages, so the code must not use the texts of another
 * remote.
 */
export function checkMessages(
  dir: string,
  { languages = localeNames, users = [] }: CheckOptions = {},
): string[] {
  const problems = checkTexts(dir, languages);
  const tables = languages
    .map((locale) => readMessages(dir, locale))
    .filter((messages) => messages !== undefined);
  if (tables.length < languages.length) return problems;
  const keys = new Set(tables.flatMap((messages) => Object.keys(messages).map(baseOf)));
  const untranslated = untranslatedTexts(relative(root, join(dir, 'messages')), root);
  return [...problems, ...untranslated, ...checkUse(dir, keys, users), ...checkForeign(dir)];
}

/** Returns only the problems of the texts: missing keys or files, placeholders, empty texts. */
export function checkTexts(dir: string, languages: readonly Locale[] = localeNames): string[] {
  const tables = new Map(languages.map((locale) => [locale, readMessages(dir, locale)]));
  const problems = [...tables].flatMap(([locale, messages]) =>
    messages ? [] : [`messages/${locale}.json is missing`],
  );
  if (problems.length) return problems;
  const full = [...tables].map(([locale, messages]) => ({ locale, messages: messages ?? {} }));
  const keys = new Set(full.flatMap(({ messages }) => Object.keys(messages).map(baseOf)));
  return [...keys].sort().flatMap((key) => checkKey(key, full));
}

/** Languages without a space between sentences. `{{text}}` at a text's start is a sentence. */
const spaceless: ReadonlySet<Locale> = new Set(['zh', 'zhTw', 'ja']);

function checkKey(key: string, full: readonly { locale: Locale; messages: Messages }[]): string[] {
  const plural = full.some(({ messages }) => `${key}_other` in messages);
  const problems: string[] = [];
  const placeholders = new Map<string, Locale>();
  for (const { locale, messages } of full) {
    for (const name of plural ? pluralsOf(key, locale) : [key]) {
      const text = messages[name];
      if (text === undefined) problems.push(`${locale}: '${name}' is missing`);
      else if (text.trim() === '') problems.push(`${locale}: '${name}' is empty`);
      else {
        placeholders.set(placeholdersOf(text, plural), locale);
        if (spaceless.has(locale) && /[。！？] |^\{\{text\}\} /.test(text))
          problems.push(`${locale}: '${name}' has a space between sentences`);
      }
    }
  }
  if (placeholders.size > 1) {
    const found = [...placeholders].map(([names, locale]) => `${locale} {${names}}`);
    problems.push(`'${key}' has different placeholders: ${found.join(', ')}`);
  }
  return problems;
}

function checkUse(dir: string, keys: ReadonlySet<string>, users: readonly string[]): string[] {
  const own = new Set([...keys].map((key) => `${namespaceOf(dir)}:${key}`));
  const used = new Set(
    [dir, ...users].flatMap((user) => [...usedKeys(readCode(user), namespaceOf(user), own)]),
  );
  return [...keys]
    .filter((key) => !used.has(`${namespaceOf(dir)}:${key}`))
    .map((key) => `'${key}' is used nowhere`);
}

/** A remote's texts are loaded with its pages, so they are missing on the pages of others. */
function checkForeign(dir: string): string[] {
  const found = readCode(dir)
    .filter(({ file }) => !/\.stories\.tsx$/.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(remoteNamespace)].map(([, , called, prefix]) => ({
        file,
        name: called ?? prefix,
      })),
    );
  return found
    .filter(({ name }) => name !== namespaceOf(dir))
    .map(({ file, name }) => `${file} uses texts of ${name}`);
}

/** Matches `t('remote-visa')` and 'remote-visa:home.title'. */
const remoteNamespace = /(?:\((['"`])(remote-\w+)\1|['"`](remote-\w+):)/g;

const namespaceOf = (dir: string) => basename(basename(dir) === 'src' ? dirname(dir) : dir);

const pluralSuffix = /_(zero|one|two|few|many|other)$/;
const baseOf = (key: string) => key.replace(pluralSuffix, '');

function pluralsOf(key: string, locale: Locale): string[] {
  const { pluralCategories } = new Intl.PluralRules(locales[locale].tag).resolvedOptions();
  return pluralCategories.map((category) => `${key}_${category}`);
}

/** Returns the sorted placeholders; in plurals without `count`, which the form 'one' may omit. */
function placeholdersOf(text: string, plural: boolean): string {
  const names = [...text.matchAll(/\{\{\s*-?\s*(\w+)/g)].map(([, name = '']) => name);
  return [...new Set(names)]
    .filter((name) => !(plural && name === 'count'))
    .sort()
    .join(', ');
}

function readMessages(dir: string, locale: Locale): Messages | undefined {
  const file = join(dir, 'messages', `${locale}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function readCode(dir: string): { file: string; text: string }[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)node_modules\//.test(file))
    .filter((file) => !ofFeatureWithTexts(dir, file))
    .map((file) => ({ file, text: readFileSync(join(dir, file), 'utf8') }));
}

function ofFeatureWithTexts(dir: string, file: string): boolean {
  const folders = dirname(file).split('/');
  return folders.some(
    (_, i) => folders[i] !== '.' && existsSync(join(dir, ...folders.slice(0, i + 1), 'messages')),
  );
}
