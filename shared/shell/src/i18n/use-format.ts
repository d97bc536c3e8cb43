import { type Asset, assets, type Locale, locales } from '@shared/contract';
import { useAtomValue } from 'jotai';
import { shellStore } from '../store.ts';
import { createFormat, type Format } from './format.ts';
import { i18n, languageAtom } from './i18n.ts';

const formats: Partial<Record<Locale, Format>> = {};

function formatOf(locale: Locale): Format {
  formats[locale] ??= createFormat(locales[locale].tag, (asset, count) =>
    unitOf(locale, asset, count),
  );
  return formats[locale];
}

/** Returns the symbol of an asset, or the translated word for tickets. */
function unitOf(locale: Locale, asset: Asset, count: number): string {
  if (asset !== 'TICKET') return assets[asset].label;
  return i18n.t('shell:unit.ticket', { count, lng: locales[locale].tag });
}

export function currentFormat(): Format {
  return formatOf(shellStore.get(languageAtom));
}

export function useFormat(): Format {
  return formatOf(useAtomValue(languageAtom, { store: shellStore }));
}
