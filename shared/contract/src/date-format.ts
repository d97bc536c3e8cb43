/**
 * Returns a Gregorian date format of a BCP 47 language. Thai readers expect Buddhist years (+543),
 * so Thai dates show the era. zh-Hant uses 24 hours, because its 12-hour format names parts of the
 * day (凌晨, 清晨).
 */
export function dateFormat(
  tag: string,
  { dateStyle, timeStyle, ...given }: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const date = dateStyle && 'numeric';
  const time = timeStyle && '2-digit';
  const hours = tag === 'zh-Hant' ? '-hc-h23' : '';
  return new Intl.DateTimeFormat(
    `${tag}-u-ca-gregory${hours}`,
    tag === 'th' && (date || given.year)
      ? // `era` cannot be combined with a style.
        {
          era: 'short',
          year: date,
          month: date && 'short',
          day: date,
          hour: time,
          minute: time,
          ...given,
        }
      : { dateStyle, timeStyle, ...given },
  );
}
