import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fallbackLocale, type Locale, localeNames } from '@shared/contract';

/** Lists the texts that `pnpm new` wrote in English for every language. */
export const untranslatedFile = 'untranslated.json';

export interface Untranslated {
  /** New languages: each of their texts that equals the English one is untranslated. */
  languages: readonly Locale[];
  /** Folder of messages, or file of labels → keys. */
  texts: Readonly<Record<string, readonly string[]>>;
}

type Table = Readonly<Record<string, string>>;

/**
 * Returns 'th: 'gifts.title' is not translated' for each listed text that still is the English one.
 * A translation needs no change of the list. A text that is the same in both languages has to be
 * removed from it.
 * @param path folder of messages or file of labels, from the checkout: 'remote-visa/src/messages'
 */
export function untranslatedTexts(path: string, checkout: string): string[] {
  const list = readList(checkout);
  return localeNames
    .filter((locale) => locale !== fallbackLocale)
    .flatMap((locale) => {
      const english = readTable(join(checkout, path), fallbackLocale);
      const own = readTable(join(checkout, path), locale);
      const keys = list.languages.includes(locale) ? Object.keys(english) : list.texts[path];
      return (keys ?? [])
        .filter((key) => own[key] !== undefined && own[key] === english[key])
        .map((key) => `${locale}: '${key}' is not translated`);
    });
}

/** Returns the paths that the list names. */
export function listedPaths(checkout: string): string[] {
  return Object.keys(readList(checkout).texts);
}

function readList(checkout: string): Untranslated {
  const path = join(checkout, untranslatedFile);
  if (!existsSync(path)) return { languages: [], texts: {} };
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Reads the texts of a language, from its file in a folder or from a file of all languages. */
function readTable(path: string, locale: Locale): Table {
  if (!path.endsWith('.json')) return readJson(join(path, `${locale}.json`));
  const labels = readJson<Record<string, Table>>(path);
  return Object.fromEntries(
    Object.entries(labels).flatMap(([key, label]) =>
      label[locale] === undefined ? [] : [[key, label[locale]]],
    ),
  );
}

function readJson<T = Table>(path: string): T {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : ({} as T);
}
