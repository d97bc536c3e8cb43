import { type Locale, locales } from '@shared/contract';
import { i18n, languageAtom, shellStore } from '@shared/shell';

/** Why the application cannot start. */
export type BootReason = 'offline' | 'unreachable' | 'timeout' | 'files';

interface Texts {
  title: string;
  retry: string;
  retrying: string;
  reference: string;
  reason: Record<BootReason, string>;
}

const en: Texts = {
  title: 'The app cannot start right now',
  retry: 'Try again',
  retrying: 'Trying again…',
  reference: 'Reference',
  reason: {
    offline: 'This device has no connection. It goes on by itself as soon as there is one.',
    unreachable: 'The server cannot be reached. Your tickets, cards and balances are not affected.',
    timeout:
      'The server takes too long to answer. Your tickets, cards and balances are not affected.',
    files: 'A part of the app could not be loaded.',
  },
};

const zhTw: Texts = {
  title: '目前無法啟動',
  retry: '重試',
  retrying: '重試中…',
  reference: '參考編號',
  reason: {
    offline: '此裝置沒有網路連線。恢復連線後會自動繼續。',
    unreachable: '無法連線到伺服器。您的門票、卡片與餘額都不受影響。',
    timeout: '伺服器太久沒有回應。您的門票、卡片與餘額都不受影響。',
    files: '應用程式有部分內容無法載入。',
  },
};

/** In the first load, unlike all other texts: shown when the others cannot be loaded. */
const builtIn: Partial<Record<Locale, Texts>> & { en: Texts } = { en, zhTw };

/**
 * Returns the texts in the reader's language once its messages are loaded, else the built-in ones.
 */
export function failureTexts(): Texts {
  const locale = shellStore.get(languageAtom);
  if (!i18n.hasResourceBundle(locales[locale].tag, 'host')) return builtIn[locale] ?? builtIn.en;
  return {
    title: i18n.t('host:boot.title'),
    retry: i18n.t('host:boot.retry'),
    retrying: i18n.t('host:boot.retrying'),
    reference: i18n.t('host:boot.reference'),
    reason: {
      offline: i18n.t('host:boot.offline'),
      unreachable: i18n.t('host:boot.unreachable'),
      timeout: i18n.t('host:boot.timeout'),
      files: i18n.t('host:boot.files'),
    },
  };
}
