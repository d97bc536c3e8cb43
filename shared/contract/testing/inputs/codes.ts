import type { Input } from './input.ts';

/** Reasons to refuse a code: 'short' while digits are missing, 'letters' for other characters. */
export type CodeRefusal = 'short' | 'letters';

/** One-time codes and PINs of six digits. */
export const codes: readonly Input<string, CodeRefusal>[] = [
  { typed: '482193', from: 'a number keyboard', sent: '482193' },
  { typed: '482 193', from: 'a text message', sent: '482193' },
  { typed: '482-193', from: 'a mail', sent: '482193' },
  { typed: '482\u00a0193', from: 'a mail, no-break space', sent: '482193' },
  { typed: '482\u2009193', from: 'a web page, thin space', sent: '482193' },
  { typed: '\u200e482193\u200e', from: 'a chat, direction marks', sent: '482193' },
  { typed: '\ufeff482193', from: 'a text file, byte-order mark', sent: '482193' },
  {
    typed: '4\u200b8\u200b2\u200b1\u200b9\u200b3',
    from: 'a mail, zero-width spaces',
    sent: '482193',
  },
  { typed: '４８２１９３', from: 'thirdweb-dev/js#1769', sent: '482193' },
  { typed: '４８２　１９３', from: 'a Japanese input method', sent: '482193' },
  { typed: '๔๘๒๑๙๓', from: 'a Thai keyboard', sent: '482193' },
  { typed: '٤٨٢١٩٣', from: 'an Arabic keyboard', sent: '482193' },
  { typed: '۴۸۲۱۹۳', from: 'a Persian keyboard', sent: '482193' },
  { typed: '४८२१९३', from: 'a Hindi keyboard', sent: '482193' },
  { typed: '৪৮২১৯৩', from: 'a Bengali keyboard', sent: '482193' },
  { typed: '48219', from: 'an incomplete code', refused: 'short' },
  { typed: '４８２１９', from: 'half a code, a Japanese input method', refused: 'short' },
  { typed: '48219x', from: 'a slip', refused: 'letters' },
  { typed: 'O82l93', from: 'letters for digits', refused: 'letters' },
  { typed: '四八二一九三', from: 'a Chinese input method', refused: 'letters' },
  { typed: '48219²', from: 'a footnote', refused: 'letters' },
];
