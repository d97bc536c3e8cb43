import type { TypeStyle } from './pen.ts';

/** The product's colours of the light theme (shared/ui/src/tokens.css). */
export const color = {
  ink: '#14211c',
  second: '#4a5750',
  third: '#5f6b64',
  line: '#e0dacc',
  panel: '#f6f3ec',
  accent: '#0e6b56',
  gain: '#0b5c4a',
} as const;

export const type = {
  title: { size: 28, weight: 600, color: color.ink },
  section: { size: 14, weight: 600, color: color.ink },
  brand: { size: 12, weight: 600, color: color.ink },
  kind: { size: 10.5, weight: 400, color: color.second },
  label: { size: 9, weight: 400, color: color.third },
  value: { size: 11, weight: 400, color: color.ink },
  summand: { size: 11, weight: 400, color: color.second },
  strong: { size: 13, weight: 600, color: color.ink },
  note: { size: 9.5, weight: 400, color: color.second },
  row: { size: 11, weight: 400, color: color.ink },
  gain: { size: 11, weight: 400, color: color.gain },
  quiet: { size: 11, weight: 400, color: color.second },
  detail: { size: 9, weight: 400, color: color.third },
  footer: { size: 8, weight: 400, color: color.third },
} as const satisfies Record<string, TypeStyle>;

/** Points of an A4 page, from its top left corner. */
export const page = { left: 52, right: 543.28, top: 56, bottom: 764, footer: 792 } as const;
/** Left edges of a table's columns; right edges for columns of numbers. */
export const column = {
  day: page.left,
  title: 122,
  titleEnd: 360,
  amount: 452,
  balance: page.right,
} as const;
export const leading = 1.45;
