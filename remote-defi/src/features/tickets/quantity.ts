/** The whole number of tickets a text asks for; undefined unless it is 1 to `max`. */
export function readQuantity(text: string, max: number): number | undefined {
  if (!/^\d{1,6}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= 1 && value <= max ? value : undefined;
}

/** Price of `quantity` tickets in base units. */
export function totalPrice(price: string, quantity: number): bigint {
  return BigInt(price) * BigInt(quantity);
}
