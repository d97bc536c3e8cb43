import type { AidPosition } from '@shared/contract';
import { Facts, Money } from '@shared/kit';
import { ContractCallPanel, ContractCallReceipt } from '@shared/kit/payment';
import { useFormat, useTranslation } from '@shared/shell';
import { useContractCall } from '@shared/shell/payment';
import { Card, Skeleton } from '@shared/ui';
import { amountsOf } from './amounts.ts';

/** The claim in progress and its result. Renders nothing without a claim. */
export function ClaimInProgress({ positions }: { positions: readonly AidPosition[] }) {
  const { t } = useTranslation('remote-defi');
  // Hosts of older releases have only `order`.
  const { step, order, subject = order } = useContractCall().state;
  if (step === 'idle') return null;
  const isSettling = subject?.payment.call.kind === 'mutual_aid_settle';
  const position = positions.find(({ reference }) => reference === subject?.payment.reference);
  return (
    <ContractCallPanel
      what={t(isSettling ? 'aid.settle.what' : 'aid.claim.what')}
      receipt={
        <ContractCallReceipt next={{ label: t('aid.receipt.mine'), onClick: () => {} }}>
          <Card>
            <Outcome position={position} />
          </Card>
        </ContractCallReceipt>
      }
    />
  );
}

/**
 * Shows the paid amount or the position in the queue. The stream that reports the outcome also
 * refreshes the list.
 */
function Outcome({ position }: { position: AidPosition | undefined }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  if (position?.state === 'queued' && position.place !== null) {
    return (
      <>
        <Facts facts={[{ label: t('aid.position.place'), value: format.number(position.place) }]} />
        <p>{t('aid.position.queued')}</p>
      </>
    );
  }
  const paid = position?.state === 'claimed';
  return (
    <Facts
      facts={[
        {
          label: t('aid.position.paid'),
          value: paid ? (
            <Money amount={amountsOf(position).due} asset="JU" />
          ) : (
            <Skeleton width={96} />
          ),
        },
      ]}
    />
  );
}
