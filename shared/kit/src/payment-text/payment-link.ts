import { addressFlaw } from './address-text.ts';
import { icapAddress } from './icap.ts';
import { type PaymentContext, type PaymentText, refuse } from './payment-text.ts';

const addressPattern = /^0x[0-9a-f]{40}$/i;
/** `data` and similar keys are a contract call in older links (ERC-67). */
const callKeys = ['data', 'bytecode', 'function'];
/** Parameter keys that are types of a function's arguments (Solidity ABI). */
const argumentKey = /^(address|u?int\d*|bool|bytes\d*|string|u?fixed.*|.*\[\d*\])$/;

/**
 * Reads a payment link (EIP-681 without its scheme):
 * `[pay-]target[@chain][/function][?parameters]`.
 *
 * Without a chain id, EIP-681 means the wallet's current network. Most wallets omit the id in links
 * for Ethereum. Without an id, this therefore accepts an account and a known token, but not an
 * amount of the native coin: one ETH would be filled in as one JU.
 */
export function readPaymentLink(link: string, context: PaymentContext): PaymentText {
  const parts = /^\/*([^@/?#]+)(?:@([^/?#]*))?(?:\/([^?#]*))?(?:\?([^#]*))?(?:#.*)?$/.exec(link);
  const parameters = parametersOf(parts?.[4] ?? '');
  const target = decoded(parts?.[1] ?? '')?.replace(/^pay-/i, '');
  if (!parts || !target || !parameters) return refuse('damaged');

  const chain = parts[2];
  if (chain !== undefined && !/^(\d+|0x[0-9a-f]+)$/i.test(chain)) return refuse('damaged');
  if (chain !== undefined && BigInt(chain) !== BigInt(context.chainId)) return refuse('chain');

  const asks = { target, parameters, hasChain: chain !== undefined };
  const name = parts[3]?.replace(/\/$/, '').toLowerCase() ?? '';
  if (callKeys.some((key) => /[^0x]/i.test(parameters.get(key)?.[0] ?? ''))) {
    return refuse('function');
  }
  if (name === '') return readNativePayment(asks, context);
  return name === 'transfer' ? readTransfer(asks, context) : refuse('function');
}

interface Asked {
  target: string;
  parameters: ReadonlyMap<string, string[]>;
  hasChain: boolean;
}

/** Reads a link without a function: a native coin, a token named by a parameter, or an account. */
function readNativePayment(
  { target, parameters, hasChain }: Asked,
  context: PaymentContext,
): PaymentText {
  if ([...parameters.keys()].some((key) => argumentKey.test(key))) return refuse('function');
  const value = only(parameters, 'value') ?? '0';
  if (value === 'several') return refuse('damaged');
  const recipient = readRecipient(target, context);
  if (recipient.refused) return recipient;

  // Parameters of single wallets (imToken, TokenPocket, Trust), in units that no standard defines.
  const amountText = parameters.get('amount')?.[0] ?? '0';
  const isOwnUnit = ['amount', 'decimal', 'decimals'].some((key) => parameters.has(key));
  const asksAmount = !isZero(value) || !isZero(amountText);
  const token = parameters.get('contractaddress')?.[0];
  const symbol = parameters.get('token')?.[0];
  if ((token && !isZero(token.slice(2))) || symbol) {
    const coin = context.coins.find((one) =>
      token
        ? one.token?.toLowerCase() === token.toLowerCase()
        : one.asset === symbol?.toUpperCase(),
    );
    if (!coin) return refuse('token');
    return { ...recipient, asset: coin.asset, ...(asksAmount && { amountUnread: true }) };
  }

  if (!asksAmount) return recipient;
  const coin = context.coins.find((one) => one.token === null);
  if (!coin) return refuse('token');
  if (isOwnUnit || !hasChain) return { ...recipient, amountUnread: true };
  const amount = linkNumber(value);
  return amount === undefined ? refuse('amount') : { ...recipient, asset: coin.asset, amount };
}

const isZero = (number: string) => /^[0.]*$/.test(number);

/** Reads an ERC-20 `transfer`: the link's target is the token, never the recipient. */
function readTransfer({ target, parameters }: Asked, context: PaymentContext): PaymentText {
  const recipient = only(parameters, 'address');
  const amountText = only(parameters, 'uint256');
  if (recipient === 'several') return refuse('several');
  if (recipient === undefined || amountText === 'several') return refuse('damaged');
  const others = [...parameters.keys()].filter((key) => !['address', 'uint256'].includes(key));
  const value = linkNumber(parameters.get('value')?.[0] ?? '0');
  if (value !== 0n || others.some((key) => argumentKey.test(key))) return refuse('function');
  if (!addressPattern.test(target)) return refuse(isName(target) ? 'name' : 'damaged');
  const coin = context.coins.find(({ token }) => token?.toLowerCase() === target.toLowerCase());
  if (!coin) return refuse('token');
  const amount = amountText === undefined ? 0n : linkNumber(amountText);
  if (amount === undefined) return refuse('amount');
  const read = readRecipient(recipient, context);
  if (read.refused) return read;
  return { ...read, asset: coin.asset, ...(amount > 0n && { amount }) };
}

export function readRecipient(text: string, context: PaymentContext): PaymentText {
  const address = icapAddress(text) ?? text.replace(/^0X/, '0x');
  if (!addressPattern.test(address)) {
    if (isName(text)) return refuse('name');
    return refuse(/^[a-z0-9]+-/i.test(text) ? 'function' : 'damaged');
  }
  const flaw = addressFlaw(address);
  if (flaw) return refuse(flaw);
  const tokens = context.coins.map(({ token }) => token);
  const isContract = [...tokens, ...context.contracts].some(
    (one) => one?.toLowerCase() === address.toLowerCase(),
  );
  return isContract ? refuse('contract') : { recipient: address };
}

/** Returns whether a text is a name of a registry such as ENS, which is not supported. */
function isName(text: string): boolean {
  return /^[^\s.]+(\.[^\s.]+)+$/.test(text) || /^XE\d\dETH/i.test(text);
}

/**
 * Parses a number of EIP-681 as an integer: `2.014e18`. Exact, because it uses no float.
 * @returns undefined for malformed text, negative numbers, fractions and values above uint256
 */
export function linkNumber(text: string): bigint | undefined {
  const [, whole = '', fraction = '', exponent = ''] =
    /^\+?(\d{0,80})(?:\.(\d{1,80}))?(?:e(\d{0,2}))?$/i.exec(text) ?? [];
  const decimals = fraction.replace(/0+$/, '');
  const digits = `${whole}${decimals}`;
  const shift = Number(exponent) - decimals.length;
  if (`${whole}${fraction}` === '' || shift < 0) return undefined;
  const value = BigInt(digits || '0') * 10n ** BigInt(shift);
  return value < 2n ** 256n ? value : undefined;
}

/** Returns parameters by lower-case key; undefined if malformed. ERC-67 has `?` between them. */
function parametersOf(query: string): Map<string, string[]> | undefined {
  const all = new Map<string, string[]>();
  for (const part of query.split(/[&?]/)) {
    if (part === '') continue;
    const [name = '', ...rest] = part.split('=');
    const key = decoded(name)?.toLowerCase();
    const value = decoded(rest.join('='));
    if (key === undefined || value === undefined) return undefined;
    all.set(key, [...(all.get(key) ?? []), value]);
  }
  return all;
}

/** Returns the only value of a parameter; 'several' if repeated, undefined if absent. */
function only(parameters: ReadonlyMap<string, string[]>, key: string): string | undefined {
  const values = parameters.get(key) ?? [];
  return values.length > 1 ? 'several' : values[0];
}

/** Decodes percent-encoding; undefined if it is malformed. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
