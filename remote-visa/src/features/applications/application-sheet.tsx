import type { CardApplication } from '@shared/contract';
import { CopyValue, Facts, Money, type SheetState, Timeline } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { Button, Notice, Stack } from '@shared/ui';
import { Sheet } from '@shared/ui/sheet';
import { useProgress, useStatusTable, useWhatApplied } from './application-words.ts';
import { reapplyPath } from './reapply-path.ts';
import { useGiveUp } from './use-give-up.ts';

export interface ApplicationSheetProps {
  application: CardApplication;
}

/** An application with its number, what happened to it, what comes next, and what can be done. */
export function ApplicationSheet({
  application: one,
  open,
  onClose,
}: ApplicationSheetProps & SheetState) {
  const { t } = useTranslation('remote-visa');
  const status = useStatusTable()[one.status];
  const what = useWhatApplied();
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={what(one)}
      description={status.text}
      closeLabel={t('close')}
    >
      <Stack gap={6}>
        {one.reason && (
          <Notice tone="warning">
            {t(`applications.reason.${one.reason}`)} {one.note}
          </Notice>
        )}
        <Timeline label={t('applications.progress')} events={useProgress(one)} />
        <Facts
          facts={[
            {
              label: t('applications.number'),
              value: <CopyValue value={one.number} label={t('applications.number.copy')} full />,
            },
            { label: t('apply.holder'), value: one.holder || null },
            { label: t('products.bin'), value: <code>{one.bin}</code> },
            { label: t('applications.replaces'), value: one.replaces && `•• ${one.replaces}` },
            {
              label: t('products.fee'),
              value: <Money amount={one.fee} asset="USDT" exact />,
            },
            { label: t('applications.paidFrom'), value: t(`kit:way.${one.paid_from}`) },
            {
              label: t('apply.agreements'),
              value: t('applications.agreed', { version: [...versionsOf(one)].join(', ') }),
            },
          ]}
        />
        <Actions application={one} onClose={onClose} />
      </Stack>
    </Sheet>
  );
}

const versionsOf = ({ agreements }: CardApplication) => new Set(Object.values(agreements));

function Actions({ application: one, onClose }: ApplicationSheetProps & { onClose(): void }) {
  const { t } = useTranslation('remote-visa');
  const { giveUp, busy } = useGiveUp();
  const { id, status, stage, card_id: card } = one;
  if (stage === 'payment') {
    return (
      <>
        <Button
          variant="primary"
          to={`/bank/virtual_pay?application=${encodeURIComponent(id)}`}
          onClick={onClose}
        >
          {t('pay.go')}
        </Button>
        <Button
          variant="quiet"
          busy={busy}
          onClick={() => void giveUp(one).then((gone) => gone && onClose())}
        >
          {t('applications.giveUp')}
        </Button>
      </>
    );
  }
  if (card) {
    return (
      <Button
        variant="primary"
        to={`/bank/cardDetail/${encodeURIComponent(card)}`}
        onClick={onClose}
      >
        {t('applications.card')}
      </Button>
    );
  }
  if (status !== 'failed') return null;
  return (
    <Button variant="primary" to={reapplyPath(one)} onClick={onClose}>
      {t('applications.again')}
    </Button>
  );
}
