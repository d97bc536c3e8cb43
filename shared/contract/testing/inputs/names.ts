import type { Input } from './input.ts';

/**
 * Names of cardholders: `letters` marks a character that no issuer accepts, `length` a name
 * that is too long.
 */
export type NameInput = Input<string, 'letters' | 'length'>;

const emoji = '\u{1f600}';

export const nameInputs: readonly NameInput[] = [
  { typed: 'Mei Lin', from: 'a keyboard', sent: 'Mei Lin' },
  { typed: 'MEI LIN', from: 'a passport, all capitals', sent: 'MEI LIN' },
  { typed: ' Mei  Lin ', from: 'a password manager with blanks around', sent: 'Mei Lin' },
  { typed: 'Mei\u3000Lin', from: 'a Chinese input method, ideographic space', sent: 'Mei Lin' },
  { typed: 'Mei\u00a0Lin', from: 'a web page, no-break space', sent: 'Mei Lin' },
  {
    typed: '\u200bMei Lin\u200e',
    from: 'a chat, zero-width space and direction mark',
    sent: 'Mei Lin',
  },
  { typed: '\ufeffMei Lin', from: 'a text file, byte-order mark', sent: 'Mei Lin' },
  { typed: '\u2068Mei Lin\u2069', from: 'an iOS contact, isolates', sent: 'Mei Lin' },
  { typed: 'Ｍｅｉ　Ｌｉｎ', from: 'a Japanese input method, full width', sent: 'Mei Lin' },
  { typed: 'Lín Měilíng', from: 'pinyin with tones', sent: 'Lin Meiling' },
  {
    typed: 'Đặng Thị Hương',
    language: 'vn',
    from: 'a Vietnamese keyboard',
    sent: 'Dang Thi Huong',
  },
  {
    typed: 'Nguye\u0302\u0303n Va\u0306n Đư\u0301c',
    language: 'vn',
    from: 'macOS, decomposed',
    sent: 'Nguyen Van Duc',
  },
  {
    typed: 'João Gonçalves',
    language: 'pt',
    from: 'a Portuguese keyboard',
    sent: 'Joao Goncalves',
  },
  { typed: 'Łukasz Wójcik', from: 'a Polish keyboard', sent: 'Lukasz Wojcik' },
  { typed: 'Søren Ærø', from: 'a Danish keyboard', sent: 'Soren Aero' },
  { typed: 'ÆGIR', from: 'an Icelandic keyboard, capitals', sent: 'AEGIR' },
  { typed: 'Þórður Ægisson', from: 'an Icelandic keyboard', sent: 'Thordur Aegisson' },
  { typed: 'Groß', from: 'a German keyboard', sent: 'Gross' },
  { typed: 'GROẞ', from: 'a German keyboard, capital sharp s', sent: 'GROSS' },
  { typed: 'Ilıca İnan', from: 'a Turkish keyboard', sent: 'Ilica Inan' },
  { typed: 'Cœur', from: 'a French keyboard', sent: 'Coeur' },
  { typed: 'Ħamrun Għ', from: 'a Maltese keyboard', sent: 'Hamrun Gh' },
  { typed: 'Áŋŋel Ŧuolla', from: 'a Northern Sami keyboard', sent: 'Annel Tuolla' },
  { typed: 'Əliyev', from: 'an Azerbaijani keyboard', sent: 'Aliyev' },
  { typed: 'Paral·lel Gaŀla', from: 'a Catalan keyboard', sent: 'Parallel Galla' },
  {
    typed: 'O’Brien‑Smith Jr.',
    from: 'a phone that curls quotes, no-break hyphen',
    sent: "O'Brien-Smith Jr.",
  },
  { typed: 'O\u2032Brien', from: 'a PDF file, prime', sent: "O'Brien" },
  { typed: 'O´Brien', from: 'a Spanish keyboard, acute accent', sent: "O'Brien" },
  { typed: 'O＇Brien', from: 'a Japanese input method', sent: "O'Brien" },
  { typed: 'ʻAkau', from: 'a Hawaiian keyboard, okina', sent: "'Akau" },
  { typed: '’t Hooft', from: 'a Dutch contact', sent: "'t Hooft" },
  { typed: 'Anne‐Marie', from: 'a word processor, hyphen U+2010', sent: 'Anne-Marie' },
  { typed: 'Anne—Marie', from: 'iOS smart punctuation', sent: 'Anne-Marie' },
  { typed: 'Mül\u00adler', from: 'a web page, soft hyphen', sent: 'Muller' },
  { typed: 'de la Cruz', from: 'a keyboard', sent: 'de la Cruz' },
  { typed: 'S. Rajan', from: 'a Tamil name with its initial', sent: 'S. Rajan' },
  { typed: 'Rajan A/L Muthu', language: 'ms', from: 'a Malaysian ID card', sent: 'Rajan AL Muthu' },
  { typed: 'Sukarno', language: 'id', from: 'an Indonesian ID card, one name', sent: 'Sukarno' },
  { typed: '陳', language: 'zhTw', from: 'a Chinese input method', refused: 'letters' },
  { typed: 'สมชาย', language: 'th', from: 'a Thai keyboard', refused: 'letters' },
  { typed: '김민준', language: 'ko', from: 'a Korean input method', refused: 'letters' },
  { typed: 'さくら', language: 'ja', from: 'a Japanese input method', refused: 'letters' },
  { typed: 'Елена', from: 'a Russian keyboard', refused: 'letters' },
  { typed: 'Elizabeth 2', from: 'a keyboard', refused: 'letters' },
  { typed: 'Smith, John', from: 'an address book, last name first', refused: 'letters' },
  { typed: `Mei ${emoji}`, from: 'a phone’s keyboard', refused: 'letters' },
  { typed: '-', from: 'a person without that name', refused: 'letters' },
  {
    typed: 'Wolfeschlegelsteinhausenbergerdorffwelche',
    from: 'a birth register',
    refused: 'length',
  },
];
