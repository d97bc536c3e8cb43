import { useAtom } from 'jotai';
import { LazyOverlay } from '../../lazy/lazy-overlay.tsx';
import { Notices } from '../notices/index.tsx';
import { Risk } from '../risk/index.tsx';
import { SignIn } from '../sign-in/index.tsx';
import { sheetAtom } from './sheets.ts';

const loadLanguage = () => import('./language-sheet.tsx');
const loadAccount = () => import('./account-sheet.tsx');

/** Everything that opens above the pages. Each brings its code when it is first wanted. */
export function Overlays() {
  const [sheet, setSheet] = useAtom(sheetAtom);
  const close = () => setSheet(null);
  return (
    <>
      <SignIn />
      <Notices />
      <Risk />
      <LazyOverlay wanted={sheet === 'language'} load={loadLanguage} onFailed={close} />
      <LazyOverlay wanted={sheet === 'account'} load={loadAccount} onFailed={close} />
    </>
  );
}
