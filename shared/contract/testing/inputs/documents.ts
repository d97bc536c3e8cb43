import type { Input } from './input.ts';

/** Numbers of identity documents; `format` marks invalid ones. */
export type DocumentInput = Input<string, 'format'>;

export const documentInputs: readonly DocumentInput[] = [
  { typed: 'A123456789', language: 'zhTw', from: 'a Taiwanese ID card', sent: 'A123456789' },
  { typed: 'a123456789', from: 'a phone’s keyboard, small letter', sent: 'A123456789' },
  { typed: ' A123456789\n', from: 'a clipboard', sent: 'A123456789' },
  { typed: 'A123\u200b456789', from: 'a chat, zero-width space', sent: 'A123456789' },
  { typed: 'A123\u00a0456 789', from: 'a web page, no-break space', sent: 'A123456789' },
  { typed: 'Ａ１２３４５６７８９', from: 'a Chinese input method, full width', sent: 'A123456789' },
  {
    typed: '11010519491231002x',
    language: 'zh',
    from: 'a Chinese ID card',
    sent: '11010519491231002X',
  },
  {
    typed: '110105 19491231 002X',
    language: 'zh',
    from: 'a Chinese form, grouped',
    sent: '11010519491231002X',
  },
  { typed: '1-2345-67890-12-3', language: 'th', from: 'a Thai ID card', sent: '1234567890123' },
  { typed: '๑๒๓๔๕๖๗๘๙๐๑๒๓', language: 'th', from: 'a Thai keyboard', sent: '1234567890123' },
  { typed: '123.456.789-09', language: 'pt', from: 'a Brazilian CPF', sent: '12345678909' },
  { typed: '12.345.678-x', language: 'pt', from: 'a Brazilian RG', sent: '12345678X' },
  {
    typed: '12345678 9 ZZ4',
    language: 'pt',
    from: 'a Portuguese citizen card',
    sent: '123456789ZZ4',
  },
  { typed: '900101-14-5566', language: 'ms', from: 'a Malaysian MyKad', sent: '900101145566' },
  { typed: '900101–14–5566', language: 'ms', from: 'iOS smart punctuation', sent: '900101145566' },
  {
    typed: '3171 0101 0190 0001',
    language: 'id',
    from: 'an Indonesian KTP',
    sent: '3171010101900001',
  },
  { typed: '900101-1234567', language: 'ko', from: 'a Korean ID card', sent: '9001011234567' },
  { typed: 'TK1234567', language: 'ja', from: 'a Japanese passport', sent: 'TK1234567' },
  {
    typed: 'ＴＫ１２３４５６７',
    language: 'ja',
    from: 'a Japanese input method',
    sent: 'TK1234567',
  },
  { typed: 'A123456(7)', from: 'a Hong Kong ID card', sent: 'A1234567' },
  { typed: '1234567（8）', from: 'a Macau ID card, full-width brackets', sent: '12345678' },
  { typed: '12/345678', from: 'a Ukrainian residence card', sent: '12345678' },
  { typed: '٠١٢٣٤٥٦٧٨', from: 'an Arabic keyboard', sent: '012345678' },
  { typed: 'L898902C3<', from: 'the machine-readable line of a passport', sent: 'L898902C3' },
  { typed: 'АА123456', from: 'Cyrillic letters that look Latin', refused: 'format' },
  { typed: 'A123456789, B2', from: 'two numbers', refused: 'format' },
  { typed: '****6789', from: 'a number that an app has masked', refused: 'format' },
  { typed: '---', from: 'a person without one', refused: 'format' },
  { typed: '123', from: 'a number cut short', refused: 'format' },
  { typed: '1'.repeat(31), from: 'two numbers run together', refused: 'format' },
];
