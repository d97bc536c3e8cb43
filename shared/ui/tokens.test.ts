import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(`${import.meta.dirname}/src/tokens.css`, 'utf8');

const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map((match) => [
    match[1],
    { light: match[2] ?? '', dark: match[3] ?? '' },
  ]),
);

const grounds = ['paper', 'surface', 'raised', 'sunk'];

/** [foreground, background, minimum]: WCAG 2.2, 1.4.3 and 1.4.6 (text), 1.4.11 (controls). */
const pairs: [string, string, number][] = [
  ...grounds.flatMap((ground): [string, string, number][] => [
    ['ink', ground, 7],
    ['ink-2', ground, 4.5],
    ['ink-3', ground, 4.5],
    ['accent-text', ground, 4.5],
    ['danger-text', ground, 4.5],
    ['success', ground, 4.5],
    ['focus', ground, 3],
    ['line-control', ground, 3],
  ]),
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-hover', 4.5],
  ['ink', 'accent-soft', 7],
  ['ink-2', 'accent-soft', 4.5],
  ['accent-text', 'accent-soft', 4.5],
  ['warning-text', 'warning-soft', 4.5],
  ['ink', 'warning-soft', 7],
  ['danger-text', 'danger-soft', 4.5],
  ['ink', 'danger-soft', 7],
  ['ticket-text', 'ticket-soft', 4.5],
  ['ticket-text', 'ticket-paper', 4.5],
  ['ink-2', 'ticket-paper', 4.5],
  ['accent', 'paper', 3],
  ['ticket', 'paper', 3],
  ['danger', 'paper', 3],
];

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  test.each(pairs)('%s has enough contrast on %s', (front, back, least) => {
    expect(contrast(colour(front, theme), colour(back, theme))).toBeGreaterThanOrEqual(least);
  });
});

function colour(name: string, theme: 'light' | 'dark'): string {
  const token = tokens.get(name);
  if (!token) throw new Error(`tokens.css has no colour --${name}. Define it or correct the pair.`);
  return token[theme];
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
