import { loadKitTexts } from '@shared/kit/messages';
import { registerMessages } from '@shared/shell';
import type { ComponentType } from 'react';
import type { Federation } from '../../federation/index.ts';
import { fetchMessages } from '../../lazy/fetch-messages.ts';
import { FederationPage } from './federation-page.tsx';

const loadMessages = fetchMessages({
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
});

export async function loadPage(federation: Federation): Promise<ComponentType> {
  await Promise.all([registerMessages('federation', loadMessages), loadKitTexts()]);
  return () => <FederationPage federation={federation} />;
}
