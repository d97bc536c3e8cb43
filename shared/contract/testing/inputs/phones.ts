import type { Input } from './input.ts';

/** Reasons to refuse a text as a telephone number; the field shows the reason. */
export type PhoneRefusal = 'letters' | 'code' | 'format';

/** Telephone numbers; the language of the page selects the initial country. */
export const phones: readonly Input<string, PhoneRefusal>[] = [
  { language: 'zhTw', typed: '0912345678', from: 'a number keyboard', sent: '+886912345678' },
  { language: 'zhTw', typed: '0912-345 678', from: 'a business card', sent: '+886912345678' },
  { language: 'zhTw', typed: '+886 912 345 678', from: 'a contact', sent: '+886912345678' },
  { language: 'en', typed: '+886912345678', from: 'a contact', sent: '+886912345678' },
  { language: 'en', typed: '00886 912 345 678', from: 'a hotel form', sent: '+886912345678' },
  {
    language: 'en',
    typed: 'tel:+886-912-345-678',
    from: 'a link (RFC 3966)',
    sent: '+886912345678',
  },
  { language: 'en', typed: '(+886) 912 345 678', from: 'a signature', sent: '+886912345678' },
  { language: 'en', typed: '(415) 555-0132', from: 'an American card', sent: '+14155550132' },
  { language: 'en', typed: '415.555.0132', from: 'an American card', sent: '+14155550132' },
  {
    language: 'en',
    typed: '+44 (0)20 7946 0958',
    from: 'a British signature',
    sent: '+442079460958',
  },
  { language: 'en', typed: '+39 06 1234567', from: 'an Italian card', sent: '+39061234567' },
  { language: 'en', typed: '+7 912 345-67-89', from: 'a Russian contact', sent: '+79123456789' },
  { language: 'en', typed: '+49 89/123456', from: 'a German card', sent: '+4989123456' },
  {
    language: 'en',
    typed: '\u202a+852 9123 4567\u202c',
    from: 'a Windows contact',
    sent: '+85291234567',
  },
  { language: 'en', typed: '+852\u00a09123\u00a04567', from: 'a web page', sent: '+85291234567' },
  {
    language: 'ja',
    typed: '０９０１２３４５６７８',
    from: 'a Japanese input method',
    sent: '+819012345678',
  },
  {
    language: 'ja',
    typed: '０９０ー１２３４ー５６７８',
    from: 'a Japanese input method',
    sent: '+819012345678',
  },
  {
    language: 'ja',
    typed: '＋８１９０１２３４５６７８',
    from: 'a Japanese input method',
    sent: '+819012345678',
  },
  {
    language: 'ja',
    typed: '（０３）１２３４−５６７８',
    from: 'a Japanese letterhead',
    sent: '+81312345678',
  },
  { language: 'zh', typed: '138 0013 8000', from: 'a Chinese card', sent: '+8613800138000' },
  {
    language: 'zh',
    typed: '１３８００１３８０００',
    from: 'a Chinese input method',
    sent: '+8613800138000',
  },
  { language: 'ko', typed: '010–1234–5678', from: 'a document, en dashes', sent: '+821012345678' },
  { language: 'th', typed: '๐๘๑๒๓๔๕๖๗๘', from: 'a Thai keyboard', sent: '+66812345678' },
  {
    language: 'vn',
    typed: '0912\u200b345\u200b678',
    from: 'a web page, zero-width spaces',
    sent: '+84912345678',
  },
  {
    language: 'pt',
    typed: '(11) 91234‑5678',
    from: 'a document, no-break hyphen',
    sent: '+5511912345678',
  },
  { language: 'id', typed: '0812-3456-7890', from: 'a chat', sent: '+6281234567890' },
  { language: 'ms', typed: '012-345 6789', from: 'a chat', sent: '+60123456789' },
  { language: 'en', typed: '+٩٦٦٥٠١٢٣٤٥٦٧', from: 'an Arabic keyboard', sent: '+966501234567' },
  { language: 'en', typed: '+۹۸۹۱۲۳۴۵۶۷۸۹', from: 'a Persian keyboard', sent: '+989123456789' },
  { language: 'en', typed: '+९१९८१२३४५६७८', from: 'a Hindi keyboard', sent: '+919812345678' },
  { language: 'zhTw', typed: '0912 345 6', from: 'a slip: digits are missing', refused: 'format' },
  { language: 'zh', typed: '1380013800', from: 'a slip: a digit is missing', refused: 'format' },
  {
    language: 'en',
    typed: '+999 123 456 789',
    from: 'a slip in the calling code',
    refused: 'code',
  },
  { language: 'en', typed: '1-800-FLOWERS', from: 'an advertisement', refused: 'letters' },
  { language: 'en', typed: '415 555 0132 ext. 5', from: 'a business card', refused: 'letters' },
  { language: 'en', typed: 'a@example.com', from: 'the wrong field', refused: 'letters' },
];
