import { type Locale, locales } from '@shared/contract';
import { ApiError, errorText, i18n, languageAtom, shellStore } from '@shared/shell';
import { Button, ErrorState } from '@shared/ui';
import { useLayoutEffect, useState } from 'react';
import styles from './boot-failure.module.css';

export function BootFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  // The next failure brings another error, which enables the button again.
  const [retried, setRetried] = useState<unknown>();
  const retrying = retried === error;
  const texts = failureTexts();
  const reason = bootReason(error);
  const reference = error instanceof ApiError ? error.reference : undefined;

  // A layout effect listens before the panel is painted, so it misses no event.
  useLayoutEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);

  return (
    <main className={styles.screen}>
      <ErrorState
        icon={reason === 'offline' ? 'wifi-off' : 'alert'}
        pageTitle
        title={texts.title}
        text={hasText(error) ? errorText(error) : texts.reason[reason]}
        reference={reference}
        referenceLabel={texts.reference}
      />
      <Button
        variant="primary"
        icon="refresh"
        busy={retrying}
        onClick={() => {
          setRetried(error);
          onRetry();
        }}
      >
        {retrying ? texts.retrying : texts.retry}
      </Button>
    </main>
  );
}

/** Whether the shell's error has its own text, as InsecureContextError does. */
function hasText(error: unknown): boolean {
  return error instanceof Error && 'textKey' in error;
}

export function bootReason(error: unknown, online = navigator.onLine): BootReason {
  if (!online) return 'offline';
  if (!(error instanceof ApiError)) return 'files';
  if (error.kind === 'offline' || error.kind === 'timeout') return error.kind;
  return 'unreachable';
}

type BootReason = 'offline' | 'unreachable' | 'timeout' | 'files';

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
    offline: 'This device is offline. The app starts once it is online.',
    unreachable: 'The server cannot be reached. Your tickets, cards and balances are not affected.',
    timeout: 'The server does not answer. Your tickets, cards and balances are not affected.',
    files: 'A part of the app did not load.',
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

/** Texts in the first load, for a failure of the files that contain all other texts. */
const builtIn: Partial<Record<Locale, Texts>> & { en: Texts } = { en, zhTw };

function failureTexts(): Texts {
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
