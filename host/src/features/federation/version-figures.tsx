import { type DataOf, fewestLoads, type LoadFigures } from '@shared/contract';
import type { state as stateCall } from '@shared/contract/endpoints/federation';
import { type Fact, Facts, QueryView, type ViewedQuery } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { Grid, Section } from '@shared/ui';
import type { CSSProperties } from 'react';
import { type Channel, ChannelBadge } from './channel-badge.tsx';
import { useUnits } from './use-units.ts';
import styles from './version-figures.module.css';

type State = DataOf<typeof stateCall>;

export function VersionFigures({ query }: { query: ViewedQuery<State> }) {
  const { t } = useTranslation('federation');
  return (
    <Section title={t('everybody.title')} lead={t('everybody.lead')}>
      <QueryView query={query} failed={t('everybody.failed')}>
        {({ versions, acts }) => (
          <>
            {versions.length === 0 && <p>{t('everybody.none')}</p>}
            <Grid as="ul" min={280} className={styles.versions}>
              {versions.map((one) => (
                <li key={[one.remote, one.version, one.channel].join(' ')}>
                  <Version {...one} />
                </li>
              ))}
            </Grid>
            {acts.length > 0 && <Acts acts={acts} />}
          </>
        )}
      </QueryView>
    </Section>
  );
}

function Version({ remote, version, channel, figures }: LoadFigures) {
  const { t } = useTranslation('federation');
  const format = useFormat();
  const units = useUnits();
  const facts: Fact[] = figures
    ? [
        { label: t('figure.loads'), value: format.number(figures.loads) },
        {
          label: t('figure.failed'),
          value: format.percent(figures.loads && figures.failed_loads / figures.loads, 1),
        },
        { label: t('figure.median'), value: figures.median_ms && units.ms(figures.median_ms) },
        { label: t('figure.p95'), value: figures.p95_ms && units.ms(figures.p95_ms) },
        { label: t('figure.pages'), value: format.number(figures.failed_pages) },
        { label: t('figure.share'), value: format.percent(figures.share / 100) },
      ]
    : [];
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <h3 translate="no">{remote}</h3>
        <ChannelBadge channel={channel as Channel} />
      </div>
      <p className={styles.version} translate="no">
        {version}
      </p>
      {figures ? (
        <>
          <i
            className={styles.share}
            style={{ '--part': `${figures.share}%` } as CSSProperties}
            aria-hidden="true"
          />
          <Facts facts={facts} layout="columns" />
        </>
      ) : (
        <p>{t('everybody.few', { count: fewestLoads })}</p>
      )}
    </div>
  );
}

function Acts({ acts }: Pick<State, 'acts'>) {
  const { t } = useTranslation('federation');
  const format = useFormat();
  return (
    <div>
      <h3 className={styles.acts}>{t('acts.title')}</h3>
      <ul className={styles.log}>
        {acts.map(({ act, remote, version, replacement, at }) => (
          <li key={[act, remote, version].join(' ')}>
            <time dateTime={at}>{format.date(at)}</time>
            <span>{t(`act.${act}`, { remote, version, replacement: replacement ?? '–' })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
