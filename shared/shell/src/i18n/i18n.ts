import { fallbackLocale, type Locale, locales } from '@shared/contract';
import { createInstance } from 'i18next';
import { atom, useAtomValue } from 'jotai';
import { initReactI18next } from 'react-i18next';
import { localText } from '../browser-storage.ts';
import { configAtom } from '../config/config.ts';
import { dropParameters } from '../navigation/drop-parameters.ts';
import { shellStore } from '../store.ts';
import { chooseLocale, offeredLocale } from './choose-locale.ts';
import type { TypedI18n } from './message-keys.ts';

export type MessagesLoader = (locale: Locale) => Promise<{ default: Record<string, string> }>;

/** Specification §1: local storage keeps the selected language under this key. */
const storageKey = 'lang';
/** Prefix of the language in the tab's name, which replaces a blocked or full local storage. */
const nameMark = 'lang=';
/** Initial language (specification §1), unless the deployment sets another. */
const defaultLocale: Locale = 'zhTw';

const linked = offeredLocale(new URLSearchParams(location.search).get('lang'));
if (linked) {
  keep(linked);
  dropParameters('lang');
}
let chosen =
  offeredLocale(window.name.split(nameMark)[1]) ?? offeredLocale(localText.get(storageKey));

export const languageAtom = atom<Locale>(chooseLocale(chosen, defaultLocale));
let wanted = shellStore.get(languageAtom);

let isSettled = false;
let settle = () => {};
/** Resolves once texts may load. Before that, a first visit might load and show two languages. */
const settled = new Promise<void>((resolve) => {
  settle = () => {
    isSettled = true;
    resolve();
  };
});
if (chosen) settle();

/** Values for every text: older remotes use texts of the kit without passing the brand. */
const everywhere: { brand?: string } = {};
shellStore.sub(configAtom, () => {
  const state = shellStore.get(configAtom);
  if (state.status === 'ready') everywhere.brand = state.config.brand;
});

/** Uses BCP 47 tags instead of locale names, because i18next derives plural forms from tags. */
export const i18n = createInstance() as unknown as TypedI18n;
void i18n.use(initReactI18next).init({
  lng: locales[wanted].tag,
  fallbackLng: locales[fallbackLocale].tag,
  load: 'currentOnly',
  ns: [],
  defaultNS: 'shell',
  keySeparator: false,
  nsSeparator: ':',
  interpolation: { escapeValue: false, defaultVariables: everywhere },
  initAsync: false,
  react: { useSuspense: false, bindI18nStore: 'added' },
});
markDocument(wanted);

const loaders = new Map<string, MessagesLoader>();
const loads = new Map<string, Promise<void>>();

/**
 * Registers a namespace, and loads its texts once the active language is known. Await it before
 * rendering components that use the namespace.
 * @throws if neither the active language nor the fallback loads
 */
export async function registerMessages(namespace: string, loader: MessagesLoader): Promise<void> {
  loaders.set(namespace, loader);
  await settled;
  for (let locale: Locale | undefined; locale !== wanted; ) {
    locale = wanted;
    await load(namespace, locale).catch(() => load(namespace, fallbackLocale));
  }
}

/**
 * Switches the language. Messages load first, so that no key is visible. The last call wins.
 * @throws if messages fail to load; the language then stays the same.
 */
export async function setLanguage(locale: Locale): Promise<void> {
  const before = chosen;
  chosen = locale;
  try {
    await show(locale);
    if (chosen === locale) keep(locale);
  } catch (error) {
    if (chosen === locale) chosen = before;
    throw error;
  }
}

/** Applies the server's default, unless the user has chosen. @param name undefined: no answer */
export async function followDefaultLanguage(name: string | undefined): Promise<void> {
  const locale = name === undefined ? wanted : chooseLocale(chosen, name);
  if (isSettled) {
    if (locale !== wanted) await show(locale);
    return;
  }
  wanted = locale;
  await apply(locale);
  settle();
}

/** Returns whether the user has chosen a language, or followed a link that names one. */
export function isLanguageChosen(): boolean {
  return chosen !== undefined;
}

export function useLanguage(): [Locale, (locale: Locale) => Promise<void>] {
  return [useAtomValue(languageAtom, { store: shellStore }), setLanguage];
}

function keep(locale: Locale): void {
  localText.set(storageKey, locale);
  window.name = localText.get(storageKey) === locale ? '' : nameMark + locale;
}

async function show(locale: Locale): Promise<void> {
  wanted = locale;
  settle();
  try {
    await Promise.all([...loaders.keys()].map((namespace) => load(namespace, locale)));
  } catch (error) {
    if (wanted === locale) wanted = shellStore.get(languageAtom);
    throw error;
  }
  if (wanted === locale) await apply(locale);
}

async function apply(locale: Locale): Promise<void> {
  await i18n.changeLanguage(locales[locale].tag);
  shellStore.set(languageAtom, locale);
  markDocument(locale);
}

function load(namespace: string, locale: Locale): Promise<void> {
  const key = `${namespace}/${locale}`;
  const running = loads.get(key) ?? fetchMessages(namespace, locale);
  loads.set(key, running);
  running.catch(() => loads.delete(key));
  return running;
}

async function fetchMessages(namespace: string, locale: Locale): Promise<void> {
  const messages = await loaders.get(namespace)?.(locale);
  if (!messages) return;
  const { tag } = locales[locale];
  i18n.addResourceBundle(tag, namespace, messages.default, false, true, { skipCopy: true });
}

function markDocument(locale: Locale): void {
  // All ten locales are written left to right, which is the default.
  document.documentElement.lang = locales[locale].tag;
}
