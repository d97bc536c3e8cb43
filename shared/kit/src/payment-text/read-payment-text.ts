import { tidyHex, tidyLine } from '@shared/contract';
import { addressFlaw } from './address-text.ts';
import { icapAddress } from './icap.ts';
import { decoded, readPaymentLink, readRecipient } from './payment-link.ts';
import { type PaymentContext, type PaymentText, refuse } from './payment-text.ts';

/** Maximum length in characters. A QR code holds fewer, except for digits alone. */
const longest = 4_300;

/** Schemes and prefixes of other EVM networks (ERC-3770, Trust Wallet). */
const otherNetworks = new Set(
  (
    'eth rin gor sep bnb bsc smartchain binance matic pol polygon arb1 arbitrum oeth optimism base ' +
    'avax avalanchec gno xdai ftm fantom zksync linea scr celo cro klay mnt blast xdc'
  ).split(' '),
);
/** Names of other networks and their token standards. */
const otherNetworkWords =
  /\b(erc|bep|trc|hrc|krc)[- ]?(20|2)\b|\b(ethereum|eth|bsc|bnb|polygon|matic|arbitrum|optimism|avalanche|tron|trx|solana|bitcoin|btc)\b|以太坊|波场|波場|币安|幣安/i;
/** Addresses of non-EVM networks: base 58 (Bitcoin, Tron, Solana) and bech32. */
const foreignAddress = /^(?:[1-9A-HJ-NP-Za-km-z]{26,44}|[a-z]{2,12}1[02-9ac-hj-np-z]{20,90})$/;
const labels = /^(address|addr|wallet|account|recipient|receiver|to|pay)$/i;

/**
 * Reads a scanned, pasted or typed text as a recipient, with the coin and amount of a payment link
 * (EIP-681, ERC-831). Rejects ambiguous texts with a reason, because the form sends money to the
 * returned recipient.
 */
export function readPaymentText(text: string, context: PaymentContext): PaymentText {
  if (text.length > longest) return refuse('unclear');
  const whole = tidyHex(text);
  if (/^0x[0-9a-f]*$/i.test(whole)) {
    const flaw = addressFlaw(whole);
    return flaw ? refuse(flaw) : readRecipient(whole, context);
  }
  if (/^[0-9a-f]{40}$/i.test(whole)) {
    const hasChecksum = /[a-f]/.test(whole) && /[A-F]/.test(whole);
    return hasChecksum && addressFlaw(`0x${whole}`) === undefined
      ? readRecipient(`0x${whole}`, context)
      : refuse('format');
  }

  const line = tidyLine(text).normalize('NFKC');
  const plain = /^[a-z0-9+.-]+%3a/i.test(line) ? decoded(line) : line;
  if (plain === undefined) return refuse('damaged');
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*):(\S.*)$/i.exec(plain) ?? [];
  if (scheme && !labels.test(scheme)) return readScheme(scheme.toLowerCase(), rest, context);
  if (/^(pay-)?0x[0-9a-f]{40}[@/?]/i.test(plain)) return readPaymentLink(plain, context);
  if (/^[\w.-]+\.(link|io|com)\//i.test(plain)) return readWebLink(plain, context);
  if (/^XE\d\d[0-9A-Z]{13,}$/i.test(plain)) return readRecipient(plain, context);
  return readSentence(plain, context);
}

function readScheme(scheme: string, rest: string, context: PaymentContext): PaymentText {
  if (scheme === 'ethereum') return readPaymentLink(rest, context);
  if (scheme === 'http' || scheme === 'https') return readWebLink(rest.slice(2), context);
  if (scheme === 'iban') {
    const [number = '', query = ''] = rest.split('?');
    const read = icapAddress(number) ? readRecipient(number, context) : refuse('damaged');
    // The link does not name the coin of the amount.
    const asks = read.refused === undefined && /(^|&)amount=/i.test(query);
    return asks ? { ...read, amountUnread: true } : read;
  }
  if (scheme === 'eip155') {
    // An account id (CAIP-10): eip155:chain:address.
    const [chain = '', account = '', ...more] = rest.split(':');
    if (!/^\d{1,32}$/.test(chain) || more.length > 0) return refuse('damaged');
    if (BigInt(chain) !== BigInt(context.chainId)) return refuse('chain');
    return readRecipient(account, context);
  }
  return refuse(otherNetworks.has(scheme) ? 'chain' : 'scheme');
}

/** Reads a link to MetaMask's 'send' page. Rejects any other web link. */
function readWebLink(link: string, context: PaymentContext): PaymentText {
  const [, host = '', path = ''] = /^([^/?#]+)\/(.*)$/.exec(link) ?? [];
  const isMetaMask = /^(metamask\.app\.link|link\.metamask\.io)$/i.test(host);
  const [, payment] = /^send\/(.+)$/i.exec(path) ?? [];
  if (isMetaMask && payment) return readPaymentLink(payment, context);
  // A Trust Wallet link names the network by its SLIP-44 id, and this chain has none.
  if (/^link\.trustwallet\.com$/i.test(host) && /^send\b/i.test(path)) return refuse('chain');
  return refuse('link');
}

/** Reads a text with an address among other words. Rejects text with several addresses. */
function readSentence(line: string, context: PaymentContext): PaymentText {
  const found = line.match(/0x[0-9a-f]{40}/gi) ?? [];
  const [address] = found;
  if (address === undefined) {
    if (foreignAddress.test(line) || /^xdc[0-9a-f]{40}$/i.test(line)) return refuse('chain');
    return refuse(/^(?!0x)[^\s@/:?]+\.[a-z]{2,12}$/iu.test(line) ? 'name' : 'format');
  }
  const others = line.split(/[^0-9a-z]+/i).filter((word) => foreignAddress.test(word));
  const isOne = new Set(found.map((one) => one.toLowerCase())).size === 1;
  if (!isOne || others.length > 0) return refuse('several');
  if (otherNetworkWords.test(line)) return refuse('chain');
  // Rejects an address inside a link, and one with letters or digits directly beside it.
  const clear = line.match(/(?<![0-9a-z@/=&?%_-])0x[0-9a-f]{40}(?![0-9a-z@/=&?%_-])/gi) ?? [];
  if (clear.length < found.length || /:\/\//.test(line)) return refuse('unclear');
  return readRecipient(address, context);
}
