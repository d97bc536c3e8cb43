import type { CardApplication, Delivery, PagePath } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { CopyValue, Facts, placeText, type SheetState, Timeline } from '@shared/kit';
import { DetailSheet } from '@shared/kit/sheet';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, Notice, Stack } from '@shared/ui';
import {
  CardFee,
  CardsFrozen,
  payPath,
  useApplicationTitle,
  useIsAccountFrozen,
} from '../cards/index.ts';
import { shownStatusOf, useProgress, useStatuses } from './application-texts.ts';
import { useAbandonApplication } from './use-abandon-application.ts';

export interface ApplicationSheetProps {
  application: CardApplication;
}

export function ApplicationSheet({
  application: one,
  open,
  onClose,
}: ApplicationSheetProps & SheetState) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const { text: status } = useStatuses()[shownStatusOf(one)];
  const isSent = one.type === 'physical' && one.done_at === null;
  const { data } = useApiQuery(visa.applyCardDetail, { id: one.id }, { enabled: open && isSent });
  const what = useApplicationTitle();
  return (
    <DetailSheet open={open} onClose={onClose} title={what(one)} description={status}>
      <Stack gap={6}>
        {one.reason && (
          <Notice tone="warning">
            <span>{t(`applications.reason.${one.reason}`)}</span> <span>{one.note}</span>
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
            {
              label: t('apply.address'),
              value: isSent && data?.delivery ? <Address delivery={data.delivery} /> : null,
            },
            { label: t('products.bin'), value: <code translate="no">{one.bin}</code> },
            {
              label: t('applications.replaces'),
              value: one.replaces && t('card.title', { last4: one.replaces }),
            },
            {
              label: t(one.replaces ? 'lost.fee' : 'products.fee'),
              value: <CardFee fee={one.fee} exact />,
            },
            { label: t('pay.until'), value: one.pay_until && format.date(one.pay_until) },
            {
              label: t('applications.paidFrom'),
              value: BigInt(one.fee) > 0n ? t(`kit:way.${one.paid_from}`) : null,
            },
            {
              label: t('apply.agreements'),
              value: t('applications.agreed', { version: [...versionsOf(one)].join(', ') }),
            },
          ]}
        />
        <Actions application={one} onClose={onClose} />
      </Stack>
    </DetailSheet>
  );
}

function Address({ delivery }: { delivery: Delivery }) {
  return (
    <>
      <span translate="no">{delivery.recipient}</span>
      <br />
      <span>{placeText(delivery)}</span>
      <br />
      <span translate="no">{delivery.phone}</span>
    </>
  );
}

const versionsOf = ({ agreements }: CardApplication) => new Set(Object.values(agreements));

function Actions({ application: one, onClose }: ApplicationSheetProps & { onClose(): void }) {
  const { t } = useTranslation('remote-visa');
  const { abandon, busy } = useAbandonApplication();
  const { id, status, stage, card_id: card } = one;
  const isAccountFrozen = useIsAccountFrozen();
  if (isAccountFrozen && (stage === 'payment' || status === 'failed')) return <CardsFrozen />;
  if (stage === 'payment') {
    return (
      <>
        <Button variant="primary" to={payPath(id)} onClick={onClose}>
          {t('pay.go')}
        </Button>
        <Button
          variant="quiet"
          busy={busy}
          onClick={() => void abandon(one).then((gone) => gone && onClose())}
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

/** Returns the path of the page that repeats a failed application with its values filled in. */
function reapplyPath({ id, type }: Pick<CardApplication, 'id' | 'type'>): PagePath {
  const page = type === 'physical' ? '/bank/physicalReapply' : '/bank/virtual_apply';
  return `${page}?application=${encodeURIComponent(id)}`;
}
