import type { LoaderEvent } from '@shared/federation/loader';
import { useTranslation } from '@shared/shell';
import { Section } from '@shared/ui';
import type { RecordedEvent } from '../../federation/index.ts';
import { problemOf } from './remote-picture.ts';
import { useUnits } from './use-units.ts';
import styles from './version-figures.module.css';

const shown = 30;

export function EventLog({ events }: { events: readonly RecordedEvent[] }) {
  const { t } = useTranslation('federation');
  const units = useUnits();
  const say = useSay();
  return (
    <Section title={t('happened.title')} lead={t('happened.lead')}>
      {events.length === 0 ? (
        <p>{t('happened.none')}</p>
      ) : (
        <ol className={styles.log} reversed>
          {events
            .slice(-shown)
            .reverse()
            .map((recorded, index) => (
              // Several events may have the same time, so the index makes the key unique.
              <li key={`${recorded.at} ${index}`} data-failed={isFailure(recorded.event)}>
                <time>{units.seconds(recorded.at)}</time>
                <span>{say(recorded.event)}</span>
              </li>
            ))}
        </ol>
      )}
    </Section>
  );
}

function isFailure(event: LoaderEvent): boolean {
  if (event.type === 'load') return event.error !== undefined;
  return /failed|problem|unavailable|fell-back/.test(event.type);
}

function useSay(): (event: LoaderEvent) => string {
  const { t } = useTranslation('federation');
  const units = useUnits();
  return (event) => {
    if (event.type === 'registry-problem') return t('event.problem', { problem: event.problem });
    if (event.type === 'update-available')
      return t('event.newer', { remote: event.name, version: event.version });
    const { remote } = event;
    switch (event.type) {
      case 'loading':
        return t('event.loading', { remote, version: event.version });
      case 'load':
        return sayLoad(event);
      case 'fell-back':
        return t('event.fellBack', { remote, version: event.to });
      case 'remote-unavailable':
        return t('event.unavailable', { remote });
      case 'parcel-shown':
        return t('event.piece', { remote, piece: event.parcel, page: event.path });
      case 'parcel-failed':
        return t('event.pieceFailed', { remote, piece: event.parcel });
    }
  };

  function sayLoad({ remote, version, phase, error, ms }: LoaderEvent & { type: 'load' }): string {
    const isStart = phase === 'entry' || phase === 'evaluate';
    if (error === undefined) {
      return t(isStart ? 'event.runs' : 'event.page', { remote, version, time: units.ms(ms) });
    }
    if (!isStart) return t('event.pageFailed', { remote });
    return t('event.failed', { remote, version, problem: t(`problem.${problemOf(error)}`) });
  }
}
