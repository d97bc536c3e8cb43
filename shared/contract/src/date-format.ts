/**
 * Dates of a BCP 47 language in the common era, as date fields, cards and files have them. Thai alone
 * would default to the Buddhist era, 543 years ahead: there a year stands with the name of its era.
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
      ? // An era goes with no style.
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
