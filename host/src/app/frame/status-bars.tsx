import {
  connectivityAtom,
  loadConfig,
  retryLiveData,
  shellStore,
  useInterrupted,
  useTranslation,
} from '@shared/shell';
import { Button, OfflineNote } from '@shared/ui';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { updateAtom, useFederation } from '../../federation/index.ts';
import styles from './status-bars.module.css';

/** Notices for every page: lost connections, unknown pages, override builds, a newer build. */
export function StatusBars() {
  return (
    <div className={styles.bars}>
      <Connectivity />
      <PagesUnknown />
      <Overrides />
      <Update />
    </div>
  );
}

function Connectivity() {
  const { t } = useTranslation('host');
  const connectivity = useAtomValue(connectivityAtom, { store: shellStore });
  const interrupted = useInterrupted();
  useEffect(() => (connectivity === 'unreachable' ? keepAsking() : undefined), [connectivity]);
  if (connectivity !== 'online') return <OfflineNote text={t(`status.${connectivity}`)} />;
  if (!interrupted) return null;
  // The server answers, but live messages have stopped (specification §4, §9).
  const action = { label: t('failure.retry'), run: retryLiveData };
  return <OfflineNote text={t('status.interrupted')} action={action} />;
}

const askAgainMs = 5_000;

/** Polls the server: any answer shows that it is back. The returned function stops the polling. */
function keepAsking(): () => void {
  let asking = false;
  const timer = setInterval(async () => {
    if (asking) return;
    asking = true;
    await loadConfig().catch(() => {});
    asking = false;
  }, askAgainMs);
  return () => clearInterval(timer);
}

/** Shown without a registry: the host's own pages work, but no page of a remote can be opened. */
function PagesUnknown() {
  const { t } = useTranslation('host');
  const { known } = useFederation();
  return !known && <ReloadBar tone="attention" text={t('status.pagesUnknown')} />;
}

function ReloadBar({ text, tone }: { text: string; tone?: 'attention' }) {
  const { t } = useTranslation('host');
  return (
    <div className={styles.bar} data-tone={tone} role="status">
      <span className={styles.text}>{text}</span>
      <Button size="sm" icon="refresh" onClick={() => location.reload()}>
        {t('status.reload')}
      </Button>
    </div>
  );
}

/** Lists the overrides of this tab, which `?remote=` sets (docs/releases.md). */
function Overrides() {
  const { t } = useTranslation('host');
  const { overrides, clearOverride } = useFederation();
  if (overrides.length === 0) return null;
  return (
    <div className={styles.bar} data-tone="attention">
      <span className={styles.text}>
        {overrides.map(({ remote, url }) => t('status.override', { remote, url })).join(' · ')}
      </span>
      <div className={styles.actions}>
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

function Update() {
  const { t } = useTranslation('host');
  const update = useAtomValue(updateAtom, { store: shellStore });
  return update && <ReloadBar text={t('status.update')} />;
}
