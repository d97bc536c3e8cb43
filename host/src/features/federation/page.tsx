import { loadKitTexts } from '@shared/kit/messages';
import { registerMessages } from '@shared/shell';
import type { ComponentType } from 'react';
import type { Federation } from '../../federation/index.ts';
import { fetchMessages } from '../../lazy/fetch-messages.ts';
import { FederationPage } from './federation-page.tsx';

const loadMessages = fetchMessages(
  (locale) => new URL(`./messages/${locale}.json`, import.meta.url),
);

export async function loadPage(federation: Federation): Promise<ComponentType> {
  await Promise.all([registerMessages('federation', loadMessages), loadKitTexts()]);
  return () => <FederationPage federation={federation} />;
}
