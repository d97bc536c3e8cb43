import en from './texts/en.json' with { type: 'json' };
import ms from './texts/ms.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import zhTw from './texts/zhTw.json' with { type: 'json' };

export type Texts = typeof en;

/** zhTw is the product's default language; pt and ms have the longest texts. */
export const languages = {
  en: { tag: 'en', name: 'English', texts: en },
  zhTw: { tag: 'zh-Hant', name: '繁體中文', texts: zhTw },
  pt: { tag: 'pt', name: 'Português', texts: { ...en, ...pt } },
  ms: { tag: 'ms', name: 'Bahasa Melayu', texts: { ...en, ...ms } },
} as const satisfies Record<string, { tag: string; name: string; texts: Texts }>;

export type Language = keyof typeof languages;
