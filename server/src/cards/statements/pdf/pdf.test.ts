import type { Locale } from '@shared/contract';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { expect, it } from 'vitest';
import { november, payments, shops } from '../../../testing/cards/statement-samples.ts';
import { renderPdf } from './index.ts';
import { makePdf } from './make-pdf.ts';

const read = async (bytes: Buffer) => getDocumentProxy(new Uint8Array(bytes));
/** Normalizes text, because PDF readers insert spaces and other forms of characters. */
const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '');

async function textOf(bytes: Buffer): Promise<string> {
  return plain((await extractText(await read(bytes), { mergePages: true })).text);
}

it('makes a reproducible PDF with the statement’s texts and language', async () => {
  const made = await renderPdf(november(), 'en');
  expect(made.subarray(0, 8).toString()).toBe('%PDF-1.7');
  expect(made.equals(await makePdf(november(), 'en'))).toBe(true);
  const text = await textOf(made);
  for (const part of [
    ...['Tessera', 'November 2026', 'MEI LIN CHEN', 'Visa •••• 4242'],
    ...['Opening balance 84.250000', 'Spent −8.531234', 'Refunded +10.000000'],
    ...['Topped up +100.000000', 'Carried over +25.500000', 'Closing balance 211.218766 USDT'],
    ...['Carried from the card ending in 8812', 'Fee 1.250000 USDT, charged in addition'],
    ...['Payment · Japan · JPY 1,280 · paid on Oct 31', '=HYPERLINK(1)'],
    'Refund · United States',
    ...['NETFLIX', '−17.400000', 'Closing balance less pending 193.818766 USDT', 'Page 2 of 2'],
  ]) {
    expect(text).toContain(plain(part));
  }
  const { info } = await getMeta(await read(made));
  expect(info).toMatchObject({
    Title: 'Card statement · Visa •••• 4242 · November 2026',
    Language: 'en',
  });
});

it.each<[Locale, string, string]>([
  ['zhTw', 'zh-Hant', '卡片對帳單'],
  ['th', 'th', 'ใบแจ้งยอดบัตร'],
])('shows shops of every script in %s', async (locale, tag, title) => {
  const made = await makePdf(november(payments(Object.keys(shops).length)), locale);
  const text = await textOf(made);
  expect(text).toContain(plain(title));
  for (const shop of Object.values(shops)) expect(text).toContain(plain(shop));
  expect(text).not.toContain('□');
  const { info } = await getMeta(await read(made));
  expect(info).toMatchObject({ Language: tag });
});

it('does not block the process while it renders hundreds of payments', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const made = await renderPdf(november(payments(500)), 'en');
  clearInterval(timer);
  expect(turns).toBeGreaterThan(50);
  const { numPages } = await read(made);
  expect(numPages).toBeGreaterThan(20);
}, 30_000);
