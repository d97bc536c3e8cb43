import { useAtom } from 'jotai';
import { LazyPart, tellMissing } from '../../lazy/lazy-part.tsx';
import { Notices } from '../notices/index.tsx';
import { Risk } from '../risk/index.tsx';
import { SignIn } from '../sign-in/index.tsx';
import { sheetAtom } from './sheets.ts';

const loadLanguage = () => import('./language-sheet.tsx');
const loadAccount = () => import('./account-sheet.tsx');

/** Everything that opens above the pages. Each brings its code when it is first wanted. */
export function Overlays() {
  const [sheet, setSheet] = useAtom(sheetAtom);
  const onFailed = () => {
    setSheet(null);
    tellMissing();
  };
  return (
    <>
      <SignIn />
      <Notices />
      <Risk />
      <LazyPart wanted={sheet === 'language'} load={loadLanguage} onFailed={onFailed} />
      <LazyPart wanted={sheet === 'account'} load={loadAccount} onFailed={onFailed} />
    </>
  );
}
