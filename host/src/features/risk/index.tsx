import { riskAtom, shellStore } from '@shared/shell';
import { useAtomValue } from 'jotai';
import { LazyOverlay } from '../../lazy/lazy-overlay.tsx';

const load = () => import('./risk-sheet.lazy.tsx');

export function Risk() {
  const request = useAtomValue(riskAtom, { store: shellStore });
  return <LazyOverlay wanted={request !== null} load={load} onFailed={() => request?.decline()} />;
}
