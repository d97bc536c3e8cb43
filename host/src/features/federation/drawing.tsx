import { contractMajor, type Rollout } from '@shared/contract';
import { useFormat, useTranslation } from '@shared/shell';
import { EmptyState, Section } from '@shared/ui';
import type { Federation } from '../../federation/index.ts';
import styles from './drawing.module.css';
import type { HostPicture } from './host-picture.ts';
import { Mosaic } from './mosaic.tsx';
import { RemoteCard } from './remote-card.tsx';
import type { RemotePicture } from './remote-picture.ts';
import type { SharedPackage } from './shared-packages.ts';
import { useUnits } from './use-units.ts';

interface DrawingProps {
  federation: Federation;
  host: HostPicture;
  remotes: readonly RemotePicture[];
  /** Shared packages of this tab; undefined while loading, or if unavailable. */
  packages: readonly SharedPackage[] | undefined;
  /** The latest rollouts; undefined while loading, or from an older server. */
  rollouts: readonly Rollout[] | undefined;
}

/** Lines and tiles are decoration: every card has the same facts as text. */
export function Drawing({ federation, host, remotes, packages = [], rollouts }: DrawingProps) {
  const { t } = useTranslation('federation');
  const slowest = Math.max(...remotes.map(({ ms }) => ms ?? 0));
  return (
    <Section title={t('tab.title')} lead={t('tab.legend')}>
      <div className={styles.drawing}>
        <Host {...{ host, packages }} />
        {remotes.length === 0 ? (
          <EmptyState icon="node" title={t('remotes.none')} />
        ) : (
          <ul className={styles.remotes}>
            {remotes.map((remote) => (
              <li key={remote.name} className={styles.branch} data-state={remote.state}>
                <RemoteCard
                  {...{ remote, packages, federation, slowest }}
                  rollout={rollouts?.find((one) => one.remote === remote.name)}
                  onLoad={() => void federation.loadRoutes(remote.name).catch(() => {})}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

function Host({ host, packages }: { host: HostPicture; packages: readonly SharedPackage[] }) {
  const { t } = useTranslation('federation');
  const format = useFormat();
  const units = useUnits();
  const { release, build, newer } = host;
  const modules = packages.flatMap((one) => one.modules);
  const loaded = modules.filter((module) => module.loaded).length;
  return (
    <div className={styles.host}>
      <div className={styles.head}>
        <h3 className={styles.name}>{t('host.name')}</h3>
        <span className={styles.version} translate="no">
          {release?.version ?? build ?? '–'}
        </span>
      </div>
      <Mosaic packages={packages} strength={(module) => (module.loaded ? 3 : 0)} size="lg" />
      <div className={styles.sentences}>
        {modules.length > 0 && (
          <p>{t('host.provides', { count: modules.length, loaded: format.number(loaded) })}</p>
        )}
        <p>{t('host.contract', { number: contractMajor })}</p>
        {release && <p>{t('host.released', { date: format.date(release.releasedAt) })}</p>}
        {release?.gzipBytes && (
          <p>{t('host.size', { size: units.kilobytes(release.gzipBytes) })}</p>
        )}
        {newer !== undefined && <p className={styles.newer}>{t('newer', { version: newer })}</p>}
      </div>
    </div>
  );
}
