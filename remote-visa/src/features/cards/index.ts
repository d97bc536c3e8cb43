import type { PagePath } from '@shared/contract';
import { createParcel, type ParcelsOf, pageRoutes } from '@shared/federation/remote';
import { type RouteObject, redirect } from 'react-router-dom';

export { CardsFrozen, useIsAccountFrozen } from './account-frozen.tsx';
export { pathWithNew, useFormPath, useReturnPath } from './application-return.ts';
export { applicationPath, payPath, useApplicationTitle } from './application-texts.ts';
export { CardFace } from './card-face.tsx';
export { CardFee } from './card-fee.tsx';
export { ratioOfBps } from './card-home.ts';
export { type CardUsability, usabilityOf } from './card-usability.ts';
export { NextStep } from './next-step.tsx';
export { OwnListPage } from './own-list-page.tsx';
export { Plastic } from './plastic.tsx';
export { ProductFacts } from './product-facts.tsx';
export { cardPath } from './quick-actions.tsx';
export { markOpened } from './ready-notice.tsx';
export { useFreeze } from './use-freeze.ts';
export { useHasSupport } from './use-has-support.ts';
export { useHeldUsdt } from './use-held-usdt.ts';

export const cardRoutes: RouteObject[] = [
  ...pageRoutes({
    '/bank': async () => (await import('./card-home-page.tsx')).CardHomePage,
    '/mineCard': async () => (await import('./my-cards-page.tsx')).MyCardsPage,
  }),
  // The specification describes no page of this path, so it is an alias (specification §10).
  { path: '/mineBank', loader: () => redirect('/mineCard' satisfies PagePath) },
];

export const cardParcels: ParcelsOf<'remote-visa'> = {
  cardSummary: async () => createParcel((await import('./card-summary.tsx')).CardSummary),
};
