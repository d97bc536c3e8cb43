import type { Input } from './input.ts';

/**
 * Account numbers at the exchange. The field, the contract's schema and the server read these
 * alike.
 */
export const uidInputs: readonly Input<string, 'format'>[] = [
  { typed: 'JU12345678', from: 'the exchange’s copy button', sent: 'JU12345678' },
  { typed: ' 1234 5678 ', from: 'the exchange’s page, grouped', sent: '12345678' },
  { typed: '12345678\u200b', from: 'a web page, zero-width space', sent: '12345678' },
  { typed: '\u202a12345678\u202c', from: 'Windows, embedding marks', sent: '12345678' },
  { typed: '\ufeff12345678', from: 'a text file', sent: '12345678' },
  { typed: '1234\u00a05678', from: 'HTML, no-break space', sent: '12345678' },
  { typed: '１２３４５６７８', from: 'a full-width keyboard', sent: '12345678' },
  { typed: '๑๒๓๔๕๖๗๘', from: 'a Thai keyboard', sent: '12345678' },
  { typed: 'ＪＵ１２３４５６', from: 'a full-width keyboard', sent: 'JU123456' },
  { typed: '1234567', from: 'a number with a missing digit', refused: 'format' },
  { typed: '1234567890123456789', from: 'a bank account', refused: 'format' },
  { typed: 'UID: 12345678', from: 'a copy with its label', refused: 'format' },
  { typed: 'ju12345é78', from: 'a letter with an accent', refused: 'format' },
];

/** Invite codes. The invite popup, invite links and the server read these alike. */
export const inviteCodeInputs: readonly Input<string, 'format'>[] = [
  { typed: 'FRIEND27', from: 'the inviter’s page', sent: 'FRIEND27' },
  { typed: 'friend27', from: 'a phone’s keyboard', sent: 'FRIEND27' },
  { typed: ' FRIEND-27 ', from: 'dictation', sent: 'FRIEND27' },
  { typed: 'FRIEND\u201127', from: 'a word processor, no-break hyphen', sent: 'FRIEND27' },
  { typed: 'FRIEND\u200b27', from: 'a chat, zero-width space', sent: 'FRIEND27' },
  { typed: '\u2068FRIEND27\u2069', from: 'a right-to-left chat', sent: 'FRIEND27' },
  { typed: 'FRIEND27\ufe0f', from: 'an emoji keyboard, variation selector', sent: 'FRIEND27' },
  { typed: '\ufeffFRIEND27', from: 'a text file', sent: 'FRIEND27' },
  { typed: 'ＦＲＩＥＮＤ２７', from: 'a full-width keyboard', sent: 'FRIEND27' },
  { typed: 'FRI', from: 'half a code', refused: 'format' },
  { typed: '<script>', from: 'a scanner of websites', refused: 'format' },
];

/** Links in place of a code. The forms read the code in invite links; the server does not. */
export const inviteLinks: readonly Input<string, 'format'>[] = [
  {
    typed: 'https://app.example/index?invite=FRIEND27',
    from: 'the share button',
    sent: 'FRIEND27',
  },
  {
    typed: 'Join me: https://app.example/?code=friend27&lang=th',
    from: 'a chat',
    sent: 'FRIEND27',
  },
  { typed: 'app.example/index?invite=FRIEND%E2%80%8B27', from: 'a chat', sent: 'FRIEND27' },
  { typed: 'https://app.example/index?invite=FRIEND27#join', from: 'a bookmark', sent: 'FRIEND27' },
  { typed: 'https://app.example/ticket', from: 'another page', refused: 'format' },
];
