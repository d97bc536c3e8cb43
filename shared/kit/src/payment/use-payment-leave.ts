import { confirm, i18n } from '@shared/shell';
import { isUnderWay, type PaymentState } from '@shared/shell/payment';
import { useEffect, useEffectEvent } from 'react';
import { guardLeaving } from '../form/use-leave-warning.ts';

/** Asks before leaving while a started payment is unsent. A sent payment continues on any page. */
export function usePaymentLeave(state: PaymentState): void {
  const isUnsent = useEffectEvent(
    () => isUnderWay(state) && state.step !== 'unknown' && !state.hash && !state.problem,
  );
  useEffect(
    () =>
      guardLeaving({
        hasUnsavedValues: isUnsent,
        onKeptPages: true,
        ask: () =>
          confirm({
            title: i18n.t('kit:pay.unsent.title'),
            message: i18n.t('kit:pay.unsent.text'),
            confirmLabel: i18n.t('kit:form.leave.leave'),
            cancelLabel: i18n.t('kit:form.leave.stay'),
            worksOffline: true,
          }),
      }),
    [],
  );
}
