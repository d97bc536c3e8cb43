import { useEffect } from 'react';

/** Counts the panels that show something to its end. */
function onShow() {
  let mounted = 0;
  return {
    any: () => mounted > 0,
    usePanel(): void {
      useEffect(() => {
        mounted += 1;
        return () => {
          mounted -= 1;
        };
      }, []);
    },
  };
}

const paymentsOnShow = onShow();
export const callsOnShow = onShow();

/**
 * For a panel that shows the payment to its end. While one is mounted there is no toast for the end;
 * one on a kept page that is hidden does not count.
 */
export const usePaymentPanel = paymentsOnShow.usePanel;

/** As `usePaymentPanel`, for the contract call. */
export const useContractCallPanel = callsOnShow.usePanel;

export const isPaymentOnShow = paymentsOnShow.any;
