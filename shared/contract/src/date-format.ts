const thaiDate = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const thaiTime = { hour: '2-digit', minute: '2-digit' } as const;

/**
 * Dates of a BCP 47 language in the common era, as date fields, cards and files have them. Thai alone
 * would default to the Buddhist era, 543 years ahead: there a year stands with the name of its era.
 */
export function dateFormat(
  tag: string,
  { dateStyle, timeStyle, ...given }: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const options =
    tag === 'th'
      ? {
          ...given,
          ...(dateStyle && thaiDate),
          ...(timeStyle && thaiTime),
          ...((dateStyle || given.year) && ({ era: 'short' } as const)),
        }
      : { ...given, ...(dateStyle && { dateStyle }), ...(timeStyle && { timeStyle }) };
  return new Intl.DateTimeFormat(`${tag}-u-ca-gregory`, options);
}
