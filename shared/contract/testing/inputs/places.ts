import type { Input } from './input.ts';

/** Lines of a billing address; `letters` marks letters that no issuer accepts. */
export type PlaceInput = Input<string, 'letters' | 'empty'>;

export const placeInputs: readonly PlaceInput[] = [
  { typed: '7 Songren Road', from: 'a keyboard', sent: '7 Songren Road' },
  { typed: 'Běi Jīng Shì', from: 'pinyin with tones', sent: 'Bei Jing Shi' },
  { typed: 'Ｆｌａｔ　５，Ｒｄ。', from: 'a Chinese input method, full width', sent: 'Flat 5,Rd.' },
  { typed: 'Flat 5、Block B', from: 'a Chinese input method', sent: 'Flat 5,Block B' },
  {
    typed: 'Đường Lê Lợi 12',
    language: 'vn',
    from: 'a Vietnamese keyboard',
    sent: 'Duong Le Loi 12',
  },
  {
    typed: 'Rua São João, nº 5',
    language: 'pt',
    from: 'a Portuguese keyboard',
    sent: 'Rua Sao Joao, no 5',
  },
  { typed: 'Calle 8, N° 12', from: 'a Spanish phone, degree sign', sent: 'Calle 8, No 12' },
  { typed: 'Str. “Unirii” №3', from: 'a word processor', sent: 'Str. "Unirii" No3' },
  { typed: 'Straße des 17. Juni', from: 'a German keyboard', sent: 'Strasse des 17. Juni' },
  { typed: 'Łódź', from: 'a Polish keyboard', sent: 'Lodz' },
  { typed: '12½ – 3rd Floor', from: 'an autocorrected address', sent: '121/2 - 3rd Floor' },
  { typed: '๑๒ Sukhumvit Rd', language: 'th', from: 'a Thai keyboard', sent: '12 Sukhumvit Rd' },
  { typed: 'Main\u202f St\u200b 5', from: 'a map app', sent: 'Main St 5' },
  { typed: 'Line 1\nLine 2', from: 'an address book, two lines', sent: 'Line 1 Line 2' },
  { typed: '北京市', language: 'zh', from: 'a Chinese input method', refused: 'letters' },
  { typed: 'ถนนสุขุมวิท', language: 'th', from: 'a Thai keyboard', refused: 'letters' },
  { typed: 'ул. Ленина', from: 'a Russian keyboard', refused: 'letters' },
  { typed: ' \u200b', from: 'a clipboard with nothing visible', refused: 'empty' },
];
