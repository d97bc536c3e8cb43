import { useEffect } from 'react';

let mounted = 0;

/**
 * For a panel that shows the payment to its end. While one is mounted there is no toast for the end;
 * one on a kept page that is hidden does not count.
 */
export function usePaymentPanel(): void {
  useEffect(() => {
    mounted += 1;
    return () => {
      mounted -= 1;
    };
  }, []);
}

export function isPaymentOnShow(): boolean {
  return mounted > 0;
}
