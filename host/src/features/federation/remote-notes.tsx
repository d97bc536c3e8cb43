import { useFormat, useTranslation } from '@shared/shell';
import { Button } from '@shared/ui';
import type { ReactNode } from 'react';
import styles from './drawing.module.css';
import type { FailedTry, RemotePicture } from './remote-picture.ts';

interface RemoteNotesProps {
  remote: RemotePicture;
  onLoad(): void;
  onEndOverride(): void;
}

export function RemoteNotes({ remote, onLoad, onEndOverride }: RemoteNotesProps) {
  const { t } = useTranslation('federation');
  const { name, state, reason, failed, override, newer, brokenPages } = remote;
  return (
    <>
      {state === 'failed' && failed && (
        <Note tone="danger">
          <Failure failed={failed} />
          <Button
            size="sm"
            icon="refresh"
            onClick={onLoad}
            aria-label={t('retry', { remote: name })}
          >
            {t('host:failure.retry')}
          </Button>
        </Note>
      )}
      {state === 'running' && failed && (
        <Note tone="warning">
          <Failure failed={failed} /> <span>{t('fellBack')}</span>
        </Note>
      )}
      {reason !== undefined && (
        <Note tone="danger">
          <span>{t('disabled')}</span> <code translate="no">{reason}</code>
        </Note>
      )}
      {override !== undefined && (
        <Note tone="attention">
          <span>{t('override', { url: override })}</span>
          <Button size="sm" onClick={onEndOverride}>
            {t('host:status.clearOverride')}
          </Button>
        </Note>
      )}
      <CanaryNote remote={remote} />
      {newer !== undefined && <Note tone="info">{t('newer', { version: newer })}</Note>}
      {brokenPages > 0 && <Note tone="warning">{t('brokenPages', { count: brokenPages })}</Note>}
    </>
  );
}

function Failure({ failed: { version, problem } }: { failed: FailedTry }) {
  const { t } = useTranslation('federation');
  return <span>{`${version} ${t(`problem.${problem}`)}`}</span>;
}

function CanaryNote({ remote: { canary, state, override } }: { remote: RemotePicture }) {
  const { t } = useTranslation('federation');
  const format = useFormat();
  if (!canary) return null;
  const { release, percent, cohorts, runsHere } = canary;
  const isLoaded = state === 'running';
  return (
    <Note tone="attention">
      <span>
        {t('canary', { version: release.version, percent: format.percent(percent / 100) })}
      </span>
      {cohorts.length > 0 && <span>{t('canary.cohorts', { cohorts: cohorts.join(', ') })}</span>}
      {override === undefined && (
        <span>
          {t(runsHere ? (isLoaded ? 'canary.runs' : 'canary.chosen') : 'canary.elsewhere')}
        </span>
      )}
    </Note>
  );
}

function Note({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <div className={styles.note} data-tone={tone}>
      {children}
    </div>
  );
}
