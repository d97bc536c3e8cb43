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
import { LazyPart } from '../../lazy/lazy-part.tsx';
import styles from './status-bars.module.css';

/** Notices above every page: stopped live data, unknown pages, override builds, a newer build. */
export function StatusBars() {
  return (
    <div className={styles.bars}>
      <Interrupted />
      <PagesUnknown />
      <Overrides />
      <Update />
    </div>
  );
}

const useConnectivity = () => useAtomValue(connectivityAtom, { store: shellStore });

/** A line that stays below the header while the page scrolls: no network, or no server. */
export function Connectivity() {
  const { t } = useTranslation('host');
  const connectivity = useConnectivity();
  useEffect(() => (connectivity === 'unreachable' ? keepAsking() : undefined), [connectivity]);
  if (connectivity === 'online') return null;
  return <OfflineNote className={styles.connectivity} text={t(`status.${connectivity}`)} />;
}

/** Shown while the server answers, but live messages have stopped (specification §4, §9). */
function Interrupted() {
  const { t } = useTranslation('host');
  const interrupted = useInterrupted();
  if (useConnectivity() !== 'online' || !interrupted) return null;
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

const loadOverrides = () => import('./overrides-bar.lazy.tsx');

function Overrides() {
  const { overrides } = useFederation();
  return <LazyPart wanted={overrides.length > 0} load={loadOverrides} />;
}

function Update() {
  const { t } = useTranslation('host');
  const update = useAtomValue(updateAtom, { store: shellStore });
  return update && <ReloadBar text={t('status.update')} />;
}
