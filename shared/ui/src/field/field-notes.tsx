import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';

/** Returns the attributes that link a control to the FieldNotes with the same id. */
export function fieldNotes(id: string, hint: ReactNode, error: ReactNode) {
  const described = [hint && `${id}h`, error && `${id}e`].filter(Boolean).join(' ');
  return {
    'aria-describedby': described || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  };
}

/** Hint and error below a control. A new error is announced. */
export function FieldNotes({ id, hint, error }: { id: string; hint: ReactNode; error: ReactNode }) {
  return (
    <>
      {hint && (
        <p id={`${id}h`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div aria-live="polite" className={styles.live}>
        {error && (
          <p id={`${id}e`} className={styles.error}>
            <Icon name="alert" size={16} />
            <span>{error}</span>
          </p>
        )}
      </div>
    </>
  );
}
