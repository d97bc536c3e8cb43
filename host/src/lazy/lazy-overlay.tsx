import { i18n, toast, toastError, useTranslation } from '@shared/shell';
import { VisuallyHidden } from '@shared/ui';
import { createPortal } from 'react-dom';
import { remoteFailureOf } from '../federation/index.ts';
import styles from './lazy-overlay.module.css';
import { LazyPart, type LazyPartProps } from './lazy-part.tsx';

interface LazyOverlayProps extends Required<Pick<LazyPartProps, 'load' | 'wanted'>> {
  /** Called if the overlay fails to load or throws: reset the state that opened it. */
  onFailed: () => void;
}

export function LazyOverlay({ load, wanted, onFailed }: LazyOverlayProps) {
  return (
    <LazyPart
      load={load}
      wanted={wanted}
      fallback={<Coming />}
      onFailed={(error) => {
        onFailed();
        const { reason } = remoteFailureOf(error);
        if (reason === 'offline') toastError(error);
        else toast({ text: i18n.t(`host:failure.reason.${reason}`), tone: 'danger' });
      }}
    />
  );
}

/** Renders at the end of the body, above a sheet that may be open. */
function Coming() {
  const { t } = useTranslation('host');
  return createPortal(
    <div className={styles.coming}>
      <VisuallyHidden role="status">{t('frame.loading')}</VisuallyHidden>
    </div>,
    document.body,
  );
}
