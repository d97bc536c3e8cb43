import { loadKitTexts } from '@shared/kit/messages';
import { registerMessages } from '@shared/shell';
import type { ComponentType } from 'react';
import type { Federation } from '../../federation/index.ts';
import { FederationPage } from './federation-page.tsx';
import { loadMessages } from './load-messages.ts';

/** Loads the texts and returns the page. */
export async function loadPage(federation: Federation): Promise<ComponentType> {
  await Promise.all([registerMessages('federation', loadMessages), loadKitTexts()]);
  return () => <FederationPage federation={federation} />;
}
