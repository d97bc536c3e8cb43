const ju = 10n ** 18n;
const usdt = 10n ** 6n;

export const sandboxNodes = [
  { id: 'n1', name: 'N1', price: 120n, stock: 500, power: 100, level: 1 },
  { id: 'n2', name: 'N2', price: 360n, stock: 100, power: 330, level: 2 },
  { id: 'n3', name: 'N3', price: 1_200n, stock: 20, power: 1_200, level: 3 },
].map(({ price, ...tier }) => ({
  ...tier,
  price_ju: String(price * ju),
  price_usdt: String((price * usdt) / 2n),
}));
