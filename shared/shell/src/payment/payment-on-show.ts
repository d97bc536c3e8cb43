import { useEffect } from 'react';

/** Returns a counter of the visible panels that show the result. */
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

/** While a component with this hook is visible, the result of a payment causes no toast. */
export const usePaymentPanel = paymentsOnShow.usePanel;

/** Like `usePaymentPanel`, for the contract call. */
export const useContractCallPanel = callsOnShow.usePanel;

export const isPaymentOnShow = paymentsOnShow.any;
