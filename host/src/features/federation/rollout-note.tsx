import type { Rollout } from '@shared/contract';
import { stop as stopCall } from '@shared/contract/endpoints/federation';
import { ApiError, errorText, useFormat, useTranslation } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { Button, Icon, TextInput } from '@shared/ui';
import { useState } from 'react';
import drawing from './drawing.module.css';
import styles from './rollout-note.module.css';
import { Unfold } from './unfold.tsx';

const tones: Record<Rollout['state'], string> = {
  running: 'attention',
  done: 'info',
  halted: 'danger',
  stopped: 'warning',
};

/** The rollout of a remote in all browsers, and how its team stops it. */
export function RolloutNote({ rollout }: { rollout: Rollout }) {
  const { t } = useTranslation('federation');
  return (
    <div className={drawing.note} data-tone={tones[rollout.state]}>
      <strong>{t('rollout', { version: rollout.version })}</strong>
      <Shares rollout={rollout} />
      <Progress rollout={rollout} />
      {rollout.state === 'running' && <Stop rollout={rollout} />}
    </div>
  );
}

function Shares({ rollout: { shares, step, state } }: { rollout: Rollout }) {
  const { t } = useTranslation('federation');
  const format = useFormat();
  return (
    <ol className={styles.shares} aria-label={t('rollout.shares')}>
      {shares.map((share, index) => {
        const isPassed = index < step || (state === 'done' && index === step);
        return (
          <li key={share} aria-current={index === step ? 'step' : undefined}>
            {isPassed && <Icon name="check" size={14} />}
            {format.percent(share / 100)}
          </li>
        );
      })}
    </ol>
  );
}

function Progress({ rollout }: { rollout: Rollout }) {
  const { t } = useTranslation('federation');
  const format = useFormat();
  const { state, waits, next_at, stable } = rollout;
  const percent = format.percent(shareOf(rollout) / 100);
  if (state !== 'running') return <span>{t(`rollout.${state}`, { percent, stable })}</span>;
  if (waits) return <span>{t(`rollout.waits.${waits}`)}</span>;
  // The page reads the figures every 30 s, so the time of the last render is exact enough.
  const isOver = next_at === null || Date.parse(next_at) <= Date.now();
  return (
    <span>
      {isOver ? t('rollout.soon') : t('rollout.next', { time: format.date(next_at, 'time') })}
    </span>
  );
}

function Stop({ rollout }: { rollout: Rollout }) {
  const { t } = useTranslation('federation');
  const format = useFormat();
  const [key, setKey] = useState('');
  const stop = useApiMutation(stopCall, { quiet: true });
  const { remote, stable } = rollout;
  const percent = format.percent(shareOf(rollout) / 100);
  const run = (halt: boolean) => stop.mutate({ remote, key: key.trim(), halt });
  if (stop.isSuccess)
    return (
      <span role="status">
        {t(stop.data.stopped === null ? 'rollout.stop.none' : 'rollout.stop.done')}
      </span>
    );
  return (
    <div className={styles.stop}>
      <Unfold title={t('rollout.stop')}>
        <div className={styles.form}>
          <TextInput
            label={t('rollout.stop.key')}
            hint={t('rollout.stop.lead', { remote })}
            error={stop.error && textOf(stop.error, t('rollout.stop.refused', { remote }))}
            type="password"
            autoComplete="off"
            mono
            value={key}
            onValueChange={setKey}
          />
          {[false, true].map((halt) => (
            <Button
              key={String(halt)}
              size="sm"
              disabled={key.trim() === '' || stop.isPending}
              onClick={() => run(halt)}
            >
              {halt ? t('rollout.stop.back', { stable }) : t('rollout.stop.keep', { percent })}
            </Button>
          ))}
        </div>
      </Unfold>
    </div>
  );
}

/** Returns the text of an error; `refused` for a key that may not stop the rollout. */
function textOf(error: Error, refused: string): string {
  return error instanceof ApiError && error.is('forbidden') ? refused : errorText(error);
}

function shareOf({ shares, step }: Rollout): number {
  return shares[step] ?? 0;
}
