import { useTranslation } from '@shared/shell';
import { Button } from '@shared/ui';
import type { Ref } from 'react';
import styles from './camera-view.module.css';

interface TakenBarProps {
  /** The primary button. */
  ref: Ref<HTMLButtonElement>;
  isFlawed: boolean;
  onUse(): void;
  onAgain(): void;
}

/** Buttons to use the photo or take another. The better choice is primary. */
export function TakenBar({ ref, isFlawed, onUse, onAgain }: TakenBarProps) {
  const { t } = useTranslation('kit');
  return (
    <div className={styles.choice}>
      <Button
        ref={isFlawed ? ref : undefined}
        variant={isFlawed ? 'primary' : 'secondary'}
        onClick={onAgain}
      >
        {t('photo.camera.again')}
      </Button>
      <Button
        ref={isFlawed ? undefined : ref}
        variant={isFlawed ? 'secondary' : 'primary'}
        onClick={onUse}
      >
        {t('photo.camera.use')}
      </Button>
    </div>
  );
}
