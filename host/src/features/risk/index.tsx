import { riskAtom, shellStore } from '@shared/shell';
import { useAtomValue } from 'jotai';
import { LazyPart, tellMissing } from '../../lazy/lazy-part.tsx';

const load = () => import('./risk-sheet.tsx');

/** The risk notice; its code comes when somebody is about to buy. */
export function Risk() {
  const request = useAtomValue(riskAtom, { store: shellStore });
  return (
    <LazyPart
      wanted={request !== null}
      load={load}
      onFailed={() => {
        request?.decline();
        tellMissing();
      }}
    />
  );
}
