import { registerMessages } from '@shared/shell';
import type { ComponentType } from 'react';
import { fetchMessages } from '../../lazy/fetch-messages.ts';
import { LegalPage } from './legal-page.tsx';
import type { PlaceName } from './places.ts';
import { PrivacySections, RiskSections, TermsSections } from './sections.tsx';
import { SupportPage } from './support-page.tsx';

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

export const pages: Record<PlaceName, ComponentType> = {
  terms: () => <LegalPage name="terms" Sections={TermsSections} />,
  privacy: () => <LegalPage name="privacy" Sections={PrivacySections} />,
  risk: () => <LegalPage name="risk" Sections={RiskSections} />,
  support: SupportPage,
};

export async function loadPage(name: PlaceName): Promise<ComponentType> {
  await registerMessages('legal', loadMessages);
  return pages[name];
}
