import { useTranslation } from '@shared/shell';
import { Button } from '@shared/ui';
import { useFederation } from '../../federation/index.ts';
import own from './overrides-bar.module.css';
import styles from './status-bars.module.css';

/** Lists the overrides of this tab, which `?remote=` sets (docs/releases.md). */
export default function OverridesBar() {
  const { t } = useTranslation('host');
  const { overrides, clearOverride } = useFederation();
  if (overrides.length === 0) return null;
  return (
    <div className={styles.bar} data-tone="attention">
      <span className={styles.text}>
        {overrides.map(({ remote, url }) => t('status.override', { remote, url })).join(' · ')}
      </span>
      <div className={own.actions}>
        <Button size="sm" onClick={() => clearOverride()}>
          {t('status.clearOverride')}
        </Button>
        <Button size="sm" variant="quiet" to="/federation">
          {t('status.overrideMore')}
        </Button>
      </div>
    </div>
  );
}
