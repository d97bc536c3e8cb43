import { useTranslation } from '@shared/shell';
import { Button } from '@shared/ui';
import type { Ref } from 'react';
import styles from './camera-view.module.css';

interface TakenBarProps {
  /** The button that stands out. */
  ref: Ref<HTMLButtonElement>;
  isFlawed: boolean;
  onUse(): void;
  onAgain(): void;
}

/** What becomes of a photo: its owner decides, and what is better stands out. */
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
