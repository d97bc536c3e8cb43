import type { Locale } from '@shared/contract';
import type { MessagesLoader } from '@shared/shell';

/**
 * Fetched as data, one language at a time. As chunks they would each add a row to the table of
 * files, which is in the first load.
 */
const files: Record<Locale, URL> = {
  zh: new URL('./messages/zh.json', import.meta.url),
  zhTw: new URL('./messages/zhTw.json', import.meta.url),
  ja: new URL('./messages/ja.json', import.meta.url),
  en: new URL('./messages/en.json', import.meta.url),
  ko: new URL('./messages/ko.json', import.meta.url),
  th: new URL('./messages/th.json', import.meta.url),
  pt: new URL('./messages/pt.json', import.meta.url),
  ms: new URL('./messages/ms.json', import.meta.url),
  id: new URL('./messages/id.json', import.meta.url),
  vn: new URL('./messages/vn.json', import.meta.url),
};

export const loadMessages: MessagesLoader = async (locale) => {
  const answer = await fetch(files[locale]);
  if (!answer.ok) throw new Error(`${files[locale]} answered ${answer.status}`);
  // Parsed in the same way as the texts in the build, which tests rely on.
  return { default: JSON.parse(await answer.text()) };
};
