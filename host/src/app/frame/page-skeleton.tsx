import { useTranslation } from '@shared/shell';
import { Skeleton, VisuallyHidden } from '@shared/ui';
import styles from './page-skeleton.module.css';

/** Skeleton of a loading page. It fades in late, so that a fast page does not flicker. */
export function PageSkeleton() {
  const { t } = useTranslation('host');
  return (
    <div className={styles.page}>
      <VisuallyHidden role="status">{t('frame.loading')}</VisuallyHidden>
      <Skeleton shape="title" />
      <Skeleton shape="figure" />
      <Skeleton shape="row" count={4} />
    </div>
  );
}
