import type { Input } from './input.ts';

/** The account of all accepted addresses below, from EIP-55's test vectors. */
export const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** Another account, from the same vectors. */
export const otherAccount = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

const digits = account.slice(2);
const transaction = `0x${'4e3a'.repeat(16)}`;

/**
 * Addresses with blanks, invisible or full-width characters. The field, the contract's schema and
 * the server read them alike.
 */
export const addressInputs: readonly Input<string, 'format'>[] = [
  { typed: account, from: 'a wallet’s copy button', sent: account },
  { typed: `${account}\n`, from: 'a terminal', sent: account },
  { typed: `\t${account} `, from: 'a spreadsheet cell', sent: account },
  { typed: `\u200b${account}`, from: 'a web page, zero-width space', sent: account },
  { typed: `${account}\u200d\u200c`, from: 'a chat, zero-width joiners', sent: account },
  { typed: `\ufeff${account}`, from: 'a text file, byte-order mark', sent: account },
  { typed: `\u202a${account}\u202c`, from: 'Windows security dialogs, embedding', sent: account },
  { typed: `\u2066${account}\u2069`, from: 'a right-to-left chat, isolates', sent: account },
  { typed: `\u200e${account}\u200f`, from: 'a phone’s contacts, direction marks', sent: account },
  { typed: `${account.slice(0, 12)}\u00ad${account.slice(12)}`, from: 'a PDF', sent: account },
  { typed: `${account.slice(0, 22)}\u2060${account.slice(22)}`, from: 'a PDF', sent: account },
  {
    typed: `${account.slice(0, 22)}\n${account.slice(22)}`,
    from: 'a wrapped e-mail',
    sent: account,
  },
  { typed: `${account}\u00a0`, from: 'HTML, no-break space', sent: account },
  { typed: `\u3000${account}`, from: 'a Chinese input method', sent: account },
  { typed: `\u202f${account}\u2009`, from: 'a French page, thin spaces', sent: account },
  { typed: `0X${digits}`, from: 'a QR code of capitals only', sent: account },
  { typed: `０ｘ${digits}`, from: 'a full-width keyboard', sent: account },
  { typed: account.replace(/(.{6})/g, '$1 ').trim(), from: 'dictation in groups', sent: account },
  {
    typed: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
    from: 'a cut selection',
    refused: 'format',
  },
  { typed: `${account}0`, from: 'a slip of the hand', refused: 'format' },
  { typed: transaction, from: 'a transaction’s page', refused: 'format' },
  { typed: '0x5aAe…eAed', from: 'a shortened address', refused: 'format' },
  {
    typed: `0x${digits.replace('F3', 'Ｆ3').replace('5a', '5а')}`,
    from: 'a homograph',
    refused: 'format',
  },
];

/** Reasons to refuse a text as an address. */
export type AddressRefusal =
  | 'format'
  | 'checksum'
  | 'zero'
  | 'chain'
  | 'scheme'
  | 'several'
  | 'name'
  | 'link'
  | 'unclear';

/** Texts that contain or replace an address. Only the field reads them; the server refuses all. */
export const addressTexts: readonly Input<string, AddressRefusal>[] = [
  { typed: digits, from: 'an exchange without 0x', sent: account },
  { typed: `Address: ${account}`, from: 'a merchant’s page', sent: account },
  { typed: `地址：${account}`, from: 'a chat in Chinese', sent: account },
  { typed: `Please send it to ${account}, thank you!`, from: 'a chat', sent: account },
  { typed: `（${account}）`, from: 'a document in Japanese', sent: account },
  { typed: `"${account}"`, from: 'a JSON value', sent: account },
  { typed: `${account} ${account.toLowerCase()}`, from: 'a double copy', sent: account },
  { typed: `${account}.`, from: 'the end of a sentence', sent: account },
  { typed: `eip155:202599:${account}`, from: 'CAIP-10, this chain', sent: account },
  { typed: `eip155:1:${account}`, from: 'CAIP-10, Ethereum', refused: 'chain' },
  { typed: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4H`, from: 'CAIP-10', refused: 'scheme' },
  { typed: `eth:${account}`, from: 'ERC-3770, Safe', refused: 'chain' },
  { typed: `bnb:${account}`, from: 'ERC-3770, Safe', refused: 'chain' },
  { typed: `matic:${account}`, from: 'ERC-3770, Safe', refused: 'chain' },
  { typed: `ERC20: ${account}`, from: 'an exchange’s deposit page', refused: 'chain' },
  { typed: `USDT (BEP-20) ${account}`, from: 'an exchange’s deposit page', refused: 'chain' },
  { typed: `以太坊地址 ${account}`, from: 'a chat in Chinese', refused: 'chain' },
  { typed: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', from: 'Tron', refused: 'chain' },
  { typed: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', from: 'Bitcoin', refused: 'chain' },
  { typed: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', from: 'Bitcoin', refused: 'chain' },
  { typed: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', from: 'Solana', refused: 'chain' },
  { typed: `xdc${digits}`, from: 'XDC', refused: 'chain' },
  { typed: `${account}\n${otherAccount}`, from: 'a text of two lines', refused: 'several' },
  { typed: `${account},${otherAccount}`, from: 'a CSV', refused: 'several' },
  { typed: `${account}${otherAccount}`, from: 'two pastes in a row', refused: 'several' },
  { typed: `From ${account} to ${otherAccount}`, from: 'a receipt', refused: 'several' },
  { typed: 'vitalik.eth', from: 'ENS', refused: 'name' },
  { typed: 'maria.crypto', from: 'Unstoppable Domains', refused: 'name' },
  { typed: digits.toLowerCase(), from: 'hex without 0x and checksum', refused: 'format' },
  { typed: account.replace('5aAe', '5aAE'), from: 'a printed page', refused: 'checksum' },
  { typed: `0x${'0'.repeat(40)}`, from: 'a burn address', refused: 'zero' },
  { typed: `ID 12345${account}`, from: 'a cell run into the next', refused: 'unclear' },
  { typed: 'hello', from: 'the wrong clipboard', refused: 'format' },
];

/** Transaction hashes, read alike by the field, the contract's schema and the server. */
export const hashInputs: readonly Input<string, 'format'>[] = [
  { typed: transaction, from: 'an explorer', sent: transaction },
  { typed: ` ${transaction}\n`, from: 'a terminal', sent: transaction },
  { typed: `\u202d${transaction}\u202c`, from: 'a spreadsheet, override marks', sent: transaction },
  { typed: `\ufeff${transaction}`, from: 'a text file', sent: transaction },
  {
    typed: `${transaction.slice(0, 40)}\u200b${transaction.slice(40)}`,
    from: 'an explorer',
    sent: transaction,
  },
  { typed: transaction.replace('0x', '0X'), from: 'an old tool', sent: transaction },
  { typed: account, from: 'an address page', refused: 'format' },
  { typed: transaction.slice(0, 40), from: 'a cut selection', refused: 'format' },
];
