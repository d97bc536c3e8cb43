import type { Rollout } from '@shared/contract';
import { useFormat, useTranslation } from '@shared/shell';
import { Badge, Button, Icon, type Tone } from '@shared/ui';
import type { CSSProperties } from 'react';
import type { Federation } from '../../federation/index.ts';
import { ChannelBadge } from './channel-badge.tsx';
import styles from './drawing.module.css';
import { Mosaic } from './mosaic.tsx';
import { RemoteDetails } from './remote-details.tsx';
import { RemoteNotes } from './remote-notes.tsx';
import type { Parcel, RemotePicture, RemoteState } from './remote-picture.ts';
import { RolloutNote } from './rollout-note.tsx';
import type { SharedModule, SharedPackage } from './shared-packages.ts';
import { useUnits } from './use-units.ts';

interface RemoteCardProps {
  remote: RemotePicture;
  packages: readonly SharedPackage[];
  federation: Federation;
  rollout: Rollout | undefined;
  /** Loading time of the slowest remote, ms: its bar is the longest. */
  slowest: number;
  onLoad(): void;
}

const tones: Record<RemoteState, Tone> = {
  idle: 'neutral',
  loading: 'warning',
  running: 'success',
  failed: 'danger',
  disabled: 'danger',
};

export function RemoteCard({
  remote,
  packages,
  federation,
  rollout,
  slowest,
  onLoad,
}: RemoteCardProps) {
  const { t } = useTranslation('federation');
  const { name, state, build, channel } = remote;
  return (
    <article className={styles.remote} aria-labelledby={`federation-${name}`}>
      <div className={styles.head}>
        <h3 id={`federation-${name}`} className={styles.name} translate="no">
          {name}
        </h3>
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      </div>
      {build && (
        <div className={styles.head}>
          <span className={styles.version} translate="no">
            {build.version}
          </span>
          <ChannelBadge channel={channel} />
        </div>
      )}
      <Needs {...{ remote, packages }} />
      <LoadTime {...{ remote, slowest }} />
      {build && <Parcels parcels={remote.parcels} federation={federation} />}
      <RemoteNotes {...{ remote, onLoad }} onEndOverride={() => federation.clearOverride(name)} />
      {rollout && <RolloutNote rollout={rollout} />}
      {state === 'idle' && (
        <Button size="sm" icon="play" className={styles.load} onClick={onLoad}>
          {t('load', { remote: name })}
        </Button>
      )}
      {build && <RemoteDetails remote={remote} build={build} />}
    </article>
  );
}

function Needs({ remote, packages }: Pick<RemoteCardProps, 'remote' | 'packages'>) {
  const { t } = useTranslation('federation');
  const format = useFormat();
  const modules = Object.values(remote.build?.needs?.modules ?? {});
  if (modules.length === 0) return null;
  const names = modules.reduce((sum, own) => sum + own.length, 0);
  return (
    <>
      <Mosaic packages={packages} strength={(module) => strengthFor(module, remote.name)} />
      <p className={styles.fact}>
        {t('needs.summary', { count: modules.length, names: format.number(names) })}
      </p>
    </>
  );
}

function strengthFor({ users }: SharedModule, name: string): 0 | 1 | 2 | 3 {
  const names = users.find(({ remote }) => remote === name)?.names;
  if (names === undefined) return 0;
  if (names > 12) return 3;
  return names > 3 ? 2 : 1;
}

function LoadTime({ remote: { ms }, slowest }: Pick<RemoteCardProps, 'remote' | 'slowest'>) {
  const { t } = useTranslation('federation');
  const units = useUnits();
  if (ms === undefined) return null;
  const part = { '--part': `${(ms / slowest) * 100}%` } as CSSProperties;
  return (
    <p className={styles.fact}>
      <i className={styles.bar} style={part} aria-hidden="true" />
      <span>{t('loadedIn', { time: units.ms(ms) })}</span>
    </p>
  );
}

function Parcels({ parcels, federation }: { parcels: readonly Parcel[]; federation: Federation }) {
  const { t } = useTranslation('federation');
  if (parcels.length === 0) return null;
  return (
    <ul className={styles.parcels} aria-label={t('pieces.title')}>
      {parcels.map(({ name, pages }) => (
        <li key={name} data-shown={pages.length > 0}>
          <bdi translate="no">{name}</bdi>
          {pages.length === 0 && <span>{t('pieces.notShown')}</span>}
          {pages.map((path) => (
            <span key={path}>
              <Icon name="arrow-up-right" size={14} />
              {t('pieces.shownOn', {
                page: path,
                owner: federation.matchRoute(path)?.remote ?? t('host.name'),
              })}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
