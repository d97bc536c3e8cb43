/** `pnpm new language`: a locale, and its files with the English texts. */
import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { isLocale, localeNames, locales } from '../../shared/contract/src/locales.ts';
import { Refusal } from '../processes.ts';
import { root } from '../workspace.ts';
import { addElement, elementsAt } from './source-edits.ts';
import { json, listUntranslated } from './texts.ts';
import type { WorkspaceEdit } from './workspace-edit.ts';

export interface LanguageOptions {
  tag?: string | undefined;
  api?: string | undefined;
  /** The language's own name. */
  name?: string | undefined;
}

type Labels = Record<string, Record<string, string>>;

/** @returns the next steps */
export function newLanguage(
  edit: WorkspaceEdit,
  [locale]: readonly string[],
  options: LanguageOptions,
): string[] {
  if (!locale) throw new Refusal('Usage: pnpm new language <locale> [--tag] [--api] [--name]');
  if (!/^[a-z]{2}([A-Z][a-z]+)?$/.test(locale))
    throw new Refusal(`'${locale}' is not a locale. Use two letters: fr.`);
  const { tag = locale, api = locale.slice(0, 2).toUpperCase() } = options;
  if (isLocale(locale)) throw new Refusal(`There is a language '${locale}' already.`);
  const sameApi = localeNames.find((one) => locales[one].api === api);
  if (sameApi) throw new Refusal(`${sameApi} uses the code ${api} already. Choose another: --api`);
  const name = options.name ?? nameOf(tag);

  edit.change('shared/contract/src/locales.ts', (text) =>
    addElement(text, elementsAt('locales'), `${locale}: ${JSON.stringify({ api, tag, name })}`),
  );
  copyMessages(edit, locale, tag);
  for (const path of files('remote-*/src/menu.json'))
    edit.change(path, (text) => json(withEnglish(JSON.parse(text), locale)));
  edit.change('host/src/features/home/claims.json', (text) =>
    json(
      (JSON.parse(text) as { text: Record<string, string> }[]).map((claim) => ({
        ...claim,
        text: { ...claim.text, [locale]: claim.text.en },
      })),
    ),
  );
  for (const path of files('server/src/config/settings/agreements/*/en.md'))
    edit.create(`${dirname(path)}/${locale}.md`, edit.read(path));
  edit.change('server/src/platform/messages/index.ts', (text) =>
    addElement(
      `import ${locale} from './${locale}.json' with { type: 'json' };\n${text}`,
      elementsAt('byLocale'),
      locale,
    ),
  );
  edit.change('host/src/app/frame/language-offer.lazy.tsx', (text) =>
    addElement(
      text,
      elementsAt('texts'),
      `${locale}: { offer: 'Read this in ${name}?', keep: 'Keep the current language' }`,
    ),
  );
  const region = new Intl.Locale(tag).maximize().region ?? 'US';
  edit.change('shared/kit/src/form/phone-number.ts', (text) =>
    addElement(text, elementsAt('regionOfLanguage'), `${locale}: '${region}'`),
  );
  // The names of the sandbox's products, below each English one.
  edit.change('server/src/config/settings/sandbox-products.ts', (text) =>
    text.replaceAll(/^( *)en: (.*),$/gm, `$&\n$1${locale}: $2,`),
  );
  // zod's English texts, until a translator names those of the language.
  edit.change('server/src/transport/http/parse.ts', (text) =>
    addElement(text, elementsAt('localeErrors'), `${locale}: en().localeError`),
  );
  listUntranslated(edit, ({ languages, texts }) => ({
    languages: [...languages, locale] as typeof languages,
    texts,
  }));
  return [
    `Translate the ${locale} files of each messages folder, the ${locale} labels of each menu.json, claims.json and the agreements.`,
    `Name zod's texts of ${locale} in server/src/transport/http/parse.ts.`,
    `Translate the offer in host/src/app/frame/language-offer.lazy.tsx.`,
    `Set the settings with texts in ${locale} when you release the server: pnpm ops settings`,
    'For a new script, add a font in server/src/cards/statements/pdf/fonts.ts.',
    `Remove ${locale} from untranslated.json, and check every page with ?lang=${tag}.`,
  ];
}

function copyMessages(edit: WorkspaceEdit, locale: string, tag: string): void {
  for (const path of files('{host,remote-*,shared/*,server}/src/**/messages/en.json')) {
    const texts = JSON.parse(edit.read(path)) as Record<string, string>;
    edit.create(`${dirname(path)}/${locale}.json`, json(inPlurals(texts, tag)));
  }
}

/** Returns the texts with the plural forms of the language. */
function inPlurals(texts: Record<string, string>, tag: string): Record<string, string> {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => {
      const [, base, form] = /^(.*)_(one|other)$/.exec(key) ?? [];
      if (base === undefined || texts[`${base}_other`] === undefined) return [[key, text]];
      if (form === 'one') return pluralCategories.includes('one') ? [[key, text]] : [];
      const others = pluralCategories.filter((category) => category !== 'one');
      return others.map((category) => [`${base}_${category}`, text]);
    }),
  );
}

function withEnglish(labels: Labels, locale: string): Labels {
  return Object.fromEntries(
    Object.entries(labels).map(([key, label]) => [key, { ...label, [locale]: label.en ?? '' }]),
  );
}

function files(pattern: string): string[] {
  return globSync(pattern, {
    cwd: root,
    exclude: (path) => ['node_modules', 'dist'].includes(basename(path)),
  }).sort();
}

/** @throws Refusal for a tag that BCP 47 does not know */
function nameOf(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(tag);
    if (name) return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    // Falls through to the refusal.
  }
  throw new Refusal(`'${tag}' is the tag of no known language. Set --tag or --name.`);
}
