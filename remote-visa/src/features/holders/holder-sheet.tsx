import { type Cardholder, type CardholderDetail, cardholderName } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import {
  Facts,
  placeText,
  QueryView,
  type SheetState,
  Timeline,
  useConfirmedCall,
} from '@shared/kit';
import { DetailSheet } from '@shared/kit/sheet';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, Skeleton, Stack } from '@shared/ui';
import { useIsAccountFrozen } from '../cards/index.ts';
import { Reasons, useDayText } from './holder-texts.tsx';

export interface HolderSheetProps {
  holder: Cardholder;
}

export function HolderSheet({ holder, open, onClose }: HolderSheetProps & SheetState) {
  const { t } = useTranslation('remote-visa');
  const query = useApiQuery(visa.kycDetail, { id: holder.id }, { enabled: open });
  const isAccountFrozen = useIsAccountFrozen();
  return (
    <DetailSheet open={open} onClose={onClose} title={cardholderName(holder)}>
      <Stack gap={6}>
        <Reasons holder={holder} onLeave={onClose} />
        <Progress holder={holder} />
        <QueryView
          query={query}
          failed={t('holders.failed')}
          loading={<Skeleton shape="row" count={6} />}
        >
          {(detail) => <Given detail={detail} />}
        </QueryView>
        {!isAccountFrozen && <Actions holder={holder} onClose={onClose} />}
      </Stack>
    </DetailSheet>
  );
}

/** Actions that need an account that is not frozen. */
function Actions({ holder, onClose }: HolderSheetProps & Pick<SheetState, 'onClose'>) {
  const { t } = useTranslation('remote-visa');
  const { id, status } = holder;
  const { run, busy } = useConfirmedCall(visa.deleteKyc);

  async function remove(): Promise<void> {
    const name = cardholderName(holder);
    const question = {
      title: t('holder.delete.title', { name }),
      message: t('holder.delete.text'),
      confirmLabel: t('holder.delete'),
      tone: 'danger',
    } as const;
    if (await run({ id }, question, t('holder.delete.done', { name }))) onClose();
  }

  return (
    <>
      {status === 'rejected' && (
        <Button
          variant="primary"
          to={`/bank/addHolders?id=${encodeURIComponent(id)}`}
          onClick={onClose}
        >
          {t('holder.correct')}
        </Button>
      )}
      {status === 'approved' && (
        <Button variant="primary" to="/bank?tab=get" onClick={onClose}>
          {t('home.tab.get')}
        </Button>
      )}
      <Button variant="quiet" tone="danger" busy={busy} onClick={() => void remove()}>
        {t('holder.delete')}
      </Button>
    </>
  );
}

function Progress({ holder: { status, submitted_at, decided_at } }: { holder: Cardholder }) {
  const { t } = useTranslation('remote-visa');
  const decided = status !== 'pending';
  return (
    <Timeline
      label={t('holder.progress')}
      events={[
        { id: 'submitted', title: t('holder.submitted'), at: submitted_at, state: 'done' },
        {
          id: 'review',
          title: decided ? t(`holders.${status}`) : t('holder.reviewing'),
          ...(decided_at ? { at: decided_at } : {}),
          state: decided ? (status === 'approved' ? 'done' : 'failed') : 'current',
        },
      ]}
    />
  );
}

function Given({ detail }: { detail: CardholderDetail }) {
  const { t } = useTranslation('remote-visa');
  const day = useDayText();
  return (
    <Facts
      facts={[
        { label: t('holder.id_type'), value: t(`holder.id_type.${detail.id_type}`) },
        { label: t('holder.id_number'), value: detail.id_number },
        { label: t('holder.issued_on'), value: day(detail.issued_on) },
        { label: t('holder.expires_on'), value: day(detail.expires_on) },
        { label: t('holder.phone'), value: detail.phone },
        { label: t('holder.email'), value: detail.email },
        { label: t('holder.billing'), value: placeText(detail) },
      ]}
    />
  );
}
