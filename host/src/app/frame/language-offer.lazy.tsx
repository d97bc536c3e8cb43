import { type Locale, locales } from '@shared/contract';
import { toastError, useLanguage } from '@shared/shell';
import { offeredLocale } from '@shared/shell/choose-locale';
import { Button, IconButton } from '@shared/ui';
import { useState } from 'react';
import styles from './language-offer.module.css';

/** Texts of the offer in the offered language, whose message files are not loaded yet. */
const texts: Record<Locale, { offer: string; keep: string }> = {
  zh: { offer: '用简体中文阅读？', keep: '保留当前语言' },
  zhTw: { offer: '用繁體中文閱讀？', keep: '保留目前語言' },
  ja: { offer: '日本語で表示しますか？', keep: '今の言語のままにする' },
  en: { offer: 'Read this in English?', keep: 'Keep the current language' },
  ko: { offer: '한국어로 볼까요?', keep: '현재 언어 유지' },
  th: { offer: 'อ่านเป็นภาษาไทยไหม', keep: 'ใช้ภาษาเดิมต่อไป' },
  pt: { offer: 'Ler em português?', keep: 'Manter o idioma atual' },
  ms: { offer: 'Baca dalam Bahasa Melayu?', keep: 'Kekalkan bahasa semasa' },
  id: { offer: 'Baca dalam Bahasa Indonesia?', keep: 'Tetap gunakan bahasa saat ini' },
  vn: { offer: 'Đọc bằng tiếng Việt?', keep: 'Giữ ngôn ngữ hiện tại' },
};

/** Offers the browser's language to visitors without a choice. Either answer becomes the choice. */
export default function LanguageOffer() {
  const [current, setLanguage] = useLanguage();
  const [isAnswered, setAnswered] = useState(false);
  const [busy, setBusy] = useState(false);
  const offered = navigator.languages.map(offeredLocale).find((locale) => locale);
  if (isAnswered || !offered || offered === current) return null;

  async function choose(locale: Locale) {
    setBusy(true);
    try {
      await setLanguage(locale);
      setAnswered(true);
      // The focused button disappears, so the content gets the focus.
      document.getElementById('content')?.focus({ preventScroll: true });
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  }

  const { tag, name } = locales[offered];
  return (
    <section className={styles.offer} lang={tag} aria-label={name}>
      <span className={styles.text}>{texts[offered].offer}</span>
      <Button size="sm" busy={busy} onClick={() => choose(offered)}>
        {name}
      </Button>
      <IconButton
        icon="close"
        size="sm"
        label={texts[offered].keep}
        onClick={() => choose(current)}
      />
    </section>
  );
}
