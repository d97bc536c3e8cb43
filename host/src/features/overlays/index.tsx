import { confirmAtom, onIdle, shellStore, toastsAtom } from '@shared/shell';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { LazyOverlay } from '../../lazy/lazy-overlay.tsx';
import { LazyPart } from '../../lazy/lazy-part.tsx';

const loadConfirm = () => import('./confirm-dialog.lazy.tsx');
const loadToasts = () => import('./toasts.lazy.tsx');

/** Confirmations and toasts. Loads toasts in advance: they also report an unreachable server. */
export function Notices() {
  const asked = useAtomValue(confirmAtom, { store: shellStore });
  const toasts = useAtomValue(toastsAtom, { store: shellStore });
  useEffect(() => onIdle(() => void loadToasts().catch(() => {})), []);
  return (
    <>
      <LazyOverlay
        wanted={asked !== null}
        load={loadConfirm}
        onFailed={() => asked?.settle(false)}
      />
      <LazyPart wanted={toasts.at(-1)?.id ?? false} load={loadToasts} />
    </>
  );
}
