import { registerMessages } from '@shared/shell';
import type { ComponentType } from 'react';
import { LegalPage } from './legal-page.tsx';
import { loadMessages } from './load-messages.ts';
import type { PlaceName } from './places.ts';
import { PrivacySections, RiskSections, TermsSections } from './sections.tsx';
import { SupportPage } from './support-page.tsx';

export const pages: Record<PlaceName, ComponentType> = {
  terms: () => <LegalPage name="terms" Sections={TermsSections} />,
  privacy: () => <LegalPage name="privacy" Sections={PrivacySections} />,
  risk: () => <LegalPage name="risk" Sections={RiskSections} />,
  support: SupportPage,
};

/** Loads the texts and returns a page. */
export async function loadPage(name: PlaceName): Promise<ComponentType> {
  await registerMessages('legal', loadMessages);
  return pages[name];
}
