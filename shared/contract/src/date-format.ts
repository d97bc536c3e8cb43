/**
 * Returns a date format of a BCP 47 language in the common era, for date fields, cards and files.
 * Thai alone defaults to the Buddhist era, 543 years ahead, so its years are shown with the name of
 * their era. Traditional Chinese alone names seven parts of the day, such as 凌晨 and 清晨, so it
 * uses 24 hours.
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
