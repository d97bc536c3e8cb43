import { type Cardholder, type CardholderDetail, cardholderName } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { Facts, placeText, QueryView, type SheetState, Timeline } from '@shared/kit';
import { confirm, toast, toastError, useTranslation } from '@shared/shell';
import { useApiMutation, useApiQuery } from '@shared/shell/query';
import { Button, Skeleton, Stack } from '@shared/ui';
import { Sheet } from '@shared/ui/sheet';
import { useIsAccountFrozen } from '../cards/index.ts';
import { Reasons, useDayText } from './holder-texts.tsx';

export interface HolderSheetProps {
  holder: Cardholder;
}

/** Details of a cardholder: submitted fields, review result and available actions. */
export function HolderSheet({ holder, open, onClose }: HolderSheetProps & SheetState) {
  const { t } = useTranslation('remote-visa');
  const query = useApiQuery(visa.kycDetail, { id: holder.id }, { enabled: open });
  const isAccountFrozen = useIsAccountFrozen();
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={cardholderName(holder)}
      closeLabel={t('close')}
    >
      <Stack gap={6}>
        <Reasons holder={holder} />
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
    </Sheet>
  );
}

/** Actions that need an account that is not frozen. */
function Actions({ holder, onClose }: HolderSheetProps & Pick<SheetState, 'onClose'>) {
  const { t } = useTranslation('remote-visa');
  const { id, status } = holder;
  const { remove, busy } = useDelete();
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
      <Button
        variant="quiet"
        tone="danger"
        busy={busy}
        onClick={() => void remove(holder).then((gone) => gone && onClose())}
      >
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

/** The submitted fields, without photos. */
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

/** Deletes a cardholder after confirmation. Shows a toast on failure. */
function useDelete() {
  const { t } = useTranslation('remote-visa');
  const { mutateAsync, isPending: busy } = useApiMutation(visa.deleteKyc, { quiet: true });

  /** @returns whether the cardholder was deleted */
  async function remove(holder: Cardholder): Promise<boolean> {
    const name = cardholderName(holder);
    try {
      await confirm({
        title: t('holder.delete.title', { name }),
        message: t('holder.delete.text'),
        confirmLabel: t('holder.delete'),
        tone: 'danger',
      });
      await mutateAsync({ id: holder.id });
      toast({ tone: 'success', text: t('holder.delete.done', { name }) });
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  }

  return { remove, busy };
}
