import { useEffect } from 'react';

/** Counts the mounted panels that show the result. */
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

/** While mounted, the result causes no toast. Panels on hidden kept-alive pages do not count. */
export const usePaymentPanel = paymentsOnShow.usePanel;

/** Like `usePaymentPanel`, for the contract call. */
export const useContractCallPanel = callsOnShow.usePanel;

export const isPaymentOnShow = paymentsOnShow.any;
