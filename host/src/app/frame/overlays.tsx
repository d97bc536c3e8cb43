import { aheadWhenIdle, isLanguageChosen } from '@shared/shell';
import { useAtom } from 'jotai';
import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Notices } from '../../features/overlays/index.tsx';
import { Risk } from '../../features/risk/index.tsx';
import { SignIn } from '../../features/sign-in/index.tsx';
import { LazyOverlay } from '../../lazy/lazy-overlay.tsx';
import { sheetAtom } from './sheets.ts';

const loadLanguage = () => import('./language-sheet.lazy.tsx');
const loadAccount = async () => (await import('./account-sheet.lazy.tsx')).load();

/** All overlays above the pages. The code of each loads on first use. */
export function Overlays() {
  const [sheet, setSheet] = useAtom(sheetAtom);
  const close = () => setSheet(null);
  return (
    <>
      <SignIn />
      <Notices />
      <Risk />
      <LanguageOffer />
      <LazyOverlay wanted={sheet === 'language'} load={loadLanguage} onFailed={close} />
      <LazyOverlay wanted={sheet === 'account'} load={loadAccount} onFailed={close} />
    </>
  );
}

/** Renders nothing until the browser is idle, and nothing for users who have chosen a language. */
function LanguageOffer() {
  const { pathname } = useLocation();
  const [Offer, setOffer] = useState<ComponentType>();
  useEffect(() => {
    if (isLanguageChosen()) return;
    return aheadWhenIdle(async () => {
      const loaded = await import('./language-offer.lazy.tsx');
      setOffer(() => loaded.default);
    });
  }, []);
  // On other pages it would cover a form's button.
  return pathname === '/index' && Offer && <Offer />;
}
