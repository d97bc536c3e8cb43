/** One line of the report: a measurement, and whether it meets its bound. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  /** Empty if the figure is for information only. */
  readonly bound: string;
  readonly met: boolean;
}

export function bounded(what: string, measured: string, bound: string, met: boolean): Figure {
  return { what, measured, bound, met };
}

export function unbounded(what: string, measured: string): Figure {
  return { what, measured, bound: '', met: true };
}

/** Returns the median; for an even number, the larger of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('no values for a median');
  return middle;
}

export const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
export const ms = (value: number) => `${Math.round(value)} ms`;

/** Formats the median with its range: '90 ms (81–120)'. */
export function spread(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${ms(median(values))} (${Math.round(low)}–${Math.round(high)})`;
}

/** Formats a figure as a line, which ends with the earlier result if there is one. */
export function line({ what, measured, bound, met }: Figure, before?: Figure): string {
  const mark = bound === '' ? ' ' : met ? '✓' : '✗';
  const cells = [mark, what.padEnd(56), measured.padEnd(44), bound.padEnd(10)];
  if (!met) cells.push('MISSED');
  if (before) cells.push(`before: ${before.measured}`);
  return cells.join('  ').trimEnd();
}
