import type { Locale } from '../../src/locales.ts';
import type { Input } from './input.ts';

/** Reasons to refuse a text as an amount; the field shows the reason. */
export type AmountRefusal =
  | 'ambiguous'
  | 'decimals'
  | 'exponent'
  | 'letters'
  | 'marks'
  | 'negative';

type Amount = Input<string, AmountRefusal>;

/** '1,234.5' and '1.234,5' are the two styles of the ten languages. */
const commaGroups = ['en', 'zh', 'zhTw', 'ja', 'ko', 'th', 'ms'] as const;
const dotGroups = ['pt', 'vn', 'id'] as const;

/** Amounts of USDT, which has six decimals; `sent` in base units. */
export const amounts: readonly Amount[] = [
  ...each(commaGroups, [
    { typed: '1,234.5', from: "the language's own style", sent: '1234500000' },
    { typed: '12,001', from: 'ZcashFoundation/zecwallet#103', sent: '12001000000' },
  ]),
  ...each(dotGroups, [
    { typed: '1.234,5', from: "the language's own style", sent: '1234500000' },
    { typed: '12.001', from: "the language's own style", sent: '12001000000' },
  ]),
  ...each(
    ['en'],
    [
      { typed: '5', from: 'a number keyboard', sent: '5000000' },
      { typed: '.5', from: 'a decimal keyboard', sent: '500000' },
      { typed: '5.', from: 'a decimal keyboard', sent: '5000000' },
      { typed: '007', from: 'a number keyboard', sent: '7000000' },
      { typed: '1.50000000', from: 'an exchange, eight decimals', sent: '1500000' },
      { typed: '12,001.5', from: 'a statement in English', sent: '12001500000' },
      { typed: '1,234,567.89', from: 'a statement in English', sent: '1234567890000' },
      { typed: '1,5', from: "a European keyboard's comma", sent: '1500000' },
      { typed: '0,125', from: 'MyEtherWallet/MyEtherWallet#5549', sent: '125000' },
      { typed: '0,001', from: 'status-im/status-app#14163', sent: '1000' },
      { typed: '417,26', from: 'buckets/application#499', sent: '417260000' },
      { typed: '1.000,00', from: 'symbol/desktop-wallet#1531', sent: '1000000000' },
      { typed: '1.234.567', from: 'a German statement', sent: '1234567000000' },
      { typed: '1 234,5', from: 'a French statement', sent: '1234500000' },
      {
        typed: '1\u202f234,567',
        from: 'Intl in French, narrow no-break space',
        sent: '1234567000',
      },
      { typed: '1\u00a0234.5', from: 'a spreadsheet, no-break space', sent: '1234500000' },
      { typed: '1 234 567', from: 'SI style', sent: '1234567000000' },
      { typed: '1’234.50', from: 'Swiss style', sent: '1234500000' },
      { typed: "1'234'567.5", from: 'a Swiss keyboard', sent: '1234567500000' },
      { typed: '1,23,456.5', from: 'Indian style', sent: '123456500000' },
      { typed: '12,34,567', from: 'Indian style', sent: '1234567000000' },
      { typed: '1.5 USDT', from: 'an amount copied from this product', sent: '1500000' },
      {
        typed: '1,234.5\u00a0USDT',
        from: 'an amount copied from this product',
        sent: '1234500000',
      },
      { typed: 'USDT 100', from: 'a chat message', sent: '100000000' },
      { typed: '+1.5', from: 'a gain copied from this product', sent: '1500000' },
      { typed: '１２', from: 'a Japanese input method', sent: '12000000' },
      { typed: '１，２３４．５', from: 'a Japanese input method', sent: '1234500000' },
      { typed: '1。5', from: 'a Chinese input method', sent: '1500000' },
      { typed: '１、２３４', from: 'a Japanese input method', sent: '1234000000' },
      { typed: '๑๒๓.๕', from: 'a Thai keyboard', sent: '123500000' },
      { typed: '١٬٢٣٤٫٥', from: 'an Arabic keyboard', sent: '1234500000' },
      { typed: '۱۲۳٫۵', from: 'a Persian keyboard', sent: '123500000' },
      { typed: '१,२३,४५६', from: 'a Hindi keyboard', sent: '123456000000' },
      { typed: '১২.৫', from: 'a Bengali keyboard', sent: '12500000' },
      { typed: '𝟏𝟐.𝟓', from: 'a styled post, mathematical digits', sent: '12500000' },
      { typed: '\ufeff12.5', from: 'a CSV file, byte-order mark', sent: '12500000' },
      { typed: '\u202a12.5\u202c', from: 'a Windows dialog, direction marks', sent: '12500000' },
      { typed: '1\u200b2\u2060.5', from: 'a web page, zero-width characters', sent: '12500000' },
      { typed: ' 12.5\n', from: 'a whole line of a document', sent: '12500000' },
      { typed: '1\u00ad234', from: 'a justified PDF, soft hyphen', sent: '1234000000' },
      { typed: '1234,567', from: "'234,567' with a digit put before it", refused: 'ambiguous' },
      { typed: '12,0015', from: "'12,001' with a digit put after it", refused: 'ambiguous' },
      { typed: '12,345678', from: 'a European wallet', refused: 'ambiguous' },
      { typed: '1,0000', from: 'Chinese groups of four', refused: 'ambiguous' },
      { typed: '1.234,', from: 'a sentence', refused: 'ambiguous' },
      { typed: '1.2.3', from: 'a version', refused: 'marks' },
      { typed: '1.234.5', from: 'two decimal marks', refused: 'marks' },
      { typed: '1,23.4', from: 'a slip', refused: 'marks' },
      { typed: '123,45.123', from: 'symbol/desktop-wallet#502', refused: 'marks' },
      { typed: '1,234 567', from: 'two kinds of groups', refused: 'marks' },
      { typed: '12 34', from: 'two numbers of a table', refused: 'marks' },
      { typed: '.', from: 'a decimal keyboard', refused: 'marks' },
      { typed: '1e5', from: 'a spreadsheet', refused: 'exponent' },
      { typed: '1.5E-7', from: 'a script', refused: 'exponent' },
      { typed: '1×10^5', from: 'a paper', refused: 'exponent' },
      { typed: '-1', from: 'a debit', refused: 'negative' },
      { typed: '−1.5', from: 'a debit copied from this product', refused: 'negative' },
      { typed: '－５', from: 'a Japanese input method', refused: 'negative' },
      { typed: '0.123456789012345678', from: 'a block explorer', refused: 'decimals' },
      { typed: '1.0000001', from: 'a block explorer', refused: 'decimals' },
      { typed: '1x', from: 'a slip', refused: 'letters' },
      { typed: 'abc', from: 'a slip', refused: 'letters' },
      { typed: '$12.50', from: 'a price in another currency', refused: 'letters' },
      { typed: '100 EUR', from: 'a price in another currency', refused: 'letters' },
      { typed: '10²', from: 'a paper; its digits alone are 102', refused: 'letters' },
      { typed: '1½', from: 'a recipe; its digits alone are 112', refused: 'letters' },
      { typed: '一百', from: 'a Chinese input method', refused: 'letters' },
      { typed: '0x10', from: 'a script', refused: 'letters' },
      { typed: '10-20', from: 'a range', refused: 'letters' },
    ],
  ),
  ...each(
    ['pt'],
    [
      { typed: '1,5', from: 'a Brazilian keyboard', sent: '1500000' },
      { typed: '1,234', from: 'a Brazilian keyboard', sent: '1234000' },
      { typed: '1.234', from: 'a Brazilian statement', sent: '1234000000' },
      { typed: '1.234.567,89', from: 'a Brazilian statement', sent: '1234567890000' },
      { typed: '1.5', from: 'a wallet in English', sent: '1500000' },
      { typed: '0.123456', from: 'a wallet in English', sent: '123456' },
      { typed: '1,234.5', from: 'a wallet in English', sent: '1234500000' },
      { typed: '1,234,567', from: 'a wallet in English', sent: '1234567000000' },
      { typed: '1,23,456.5', from: 'Indian style', sent: '123456500000' },
      { typed: '12.345678', from: 'a wallet in English', refused: 'ambiguous' },
      { typed: '1234.567', from: 'a wallet in English', refused: 'ambiguous' },
      { typed: '1,234.', from: 'a sentence', refused: 'ambiguous' },
      { typed: '1,2345678', from: 'a block explorer', refused: 'decimals' },
      { typed: '1,2,3', from: 'a list', refused: 'marks' },
    ],
  ),
];

function each(
  languages: readonly Locale[],
  rows: readonly Omit<Amount, 'language'>[],
): readonly Amount[] {
  return languages.flatMap((language) => rows.map((row) => ({ ...row, language }) as Amount));
}
