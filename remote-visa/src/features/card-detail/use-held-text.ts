import { useHoldingsHidden } from '@shared/kit';
import { useFormat } from '@shared/shell';

/** Returns a function that formats USDT base units in a sentence, as dots while balances are hidden. */
export function useHeldText(): (amount: bigint | string) => string {
  const format = useFormat();
  const [hidden] = useHoldingsHidden();
  return (amount) =>
    hidden ? `••••\u00a0${format.unit('USDT', 2)}` : format.amount(amount, 'USDT');
}
