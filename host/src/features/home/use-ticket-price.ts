import { useConfig, useFormat } from '@shared/shell';

/** Returns the price of a ticket, with its value in USDT if JU has a rate. */
export function useTicketPrice(): string {
  const { ticket_price: price, ticket_price_usdt: value } = useConfig();
  const format = useFormat();
  const text = format.amount(price, 'JU');
  return value === undefined ? text : `${text} (≈\u00a0${format.amount(value, 'USDT')})`;
}
