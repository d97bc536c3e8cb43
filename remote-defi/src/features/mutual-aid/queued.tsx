import type { AidConfig, AidPosition } from '@shared/contract';
import * as pledge from '@shared/contract/endpoints/pledge';
import { useTranslation } from '@shared/shell';
import { useContractCall } from '@shared/shell/payment';
import { useApiQuery } from '@shared/shell/query';
import { Button } from '@shared/ui';
import { amountsOf } from './amounts.ts';
import styles from './mutual-aid.module.css';

/**
 * Shows why a queued claim waits. Once the reserve covers the claim, offers a call that makes the
 * contract pay the queue, because the contract never pays it on its own.
 */
export function Queued({ position }: { position: AidPosition }) {
  const { t } = useTranslation('remote-defi');
  const { data: config } = useApiQuery(pledge.config, {});
  const { send, state } = useContractCall();
  const { place, contract, reference } = position;
  if (place === null || !isReached(position, config))
    return <p className={styles.fine}>{t('aid.position.queued')}</p>;
  return (
    <>
      <p className={styles.fine}>{t('aid.settle.ready')}</p>
      {state.step === 'idle' && (
        <Button
          variant="primary"
          full
          onClick={() => send({ kind: 'mutual_aid_settle', contract, reference, max: place })}
        >
          {t('aid.settle')}
        </Button>
      )}
    </>
  );
}

/** Whether the reserve covers the position and all positions before it in the queue. */
function isReached(position: AidPosition, config: AidConfig | undefined): boolean {
  const reserve = config?.coverage?.reserve;
  const { due } = amountsOf(position);
  return reserve !== undefined && BigInt(reserve) >= due * BigInt(position.place ?? 0);
}
