/** Locale of the interface → code sent in the LANG header (specification §1). */
export const locales = {
  zh: { api: 'CN', tag: 'zh-Hans', name: '简体中文' },
  zhTw: { api: 'TW', tag: 'zh-Hant', name: '繁體中文' },
  ja: { api: 'JP', tag: 'ja', name: '日本語' },
  en: { api: 'EN', tag: 'en', name: 'English' },
  ko: { api: 'KO', tag: 'ko', name: '한국어' },
  th: { api: 'TH', tag: 'th', name: 'ไทย' },
  pt: { api: 'PT', tag: 'pt', name: 'Português' },
  ms: { api: 'MS', tag: 'ms', name: 'Bahasa Melayu' },
  id: { api: 'ID', tag: 'id', name: 'Bahasa Indonesia' },
  vn: { api: 'VN', tag: 'vi', name: 'Tiếng Việt' },
} as const;

export type Locale = keyof typeof locales;
export type ApiLanguage = (typeof locales)[Locale]['api'];

export const localeNames = Object.keys(locales) as readonly Locale[];
export const fallbackLocale: Locale = 'en';

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(locales, value);
}

export function localeOfApi(code: string): Locale | undefined {
  return localeNames.find((locale) => locales[locale].api === code);
}
