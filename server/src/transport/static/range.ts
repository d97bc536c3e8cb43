export interface Range {
  first: number;
  last: number;
}

/** RFC 9110, 14.2, for `length` bytes. Several ranges and invalid ones count as 'all'. */
export function rangeOf(header: string | undefined, length: number): Range | 'all' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'all';
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
  if (from !== '' && to !== '' && Number(to) < first) return 'all';
  return first > last ? 'none' : { first, last };
}
