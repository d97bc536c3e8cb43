/**
 * Formats in the common era. Thai alone defaults to the Buddhist era, 543 years ahead, so its years
 * are shown with the name of their era.
 * @param tag BCP 47
 */
export function dateFormat(
  tag: string,
  { dateStyle, timeStyle, ...given }: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const date = dateStyle && 'numeric';
  const time = timeStyle && '2-digit';
  return new Intl.DateTimeFormat(
    `${tag}-u-ca-gregory`,
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
