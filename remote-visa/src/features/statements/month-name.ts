import { dateFormat, type Locale, locales } from '@shared/contract';

/** Formats '2026-11' as 'November 2026', in the given language. */
export function monthName(month: string, locale: Locale): string {
  const format = dateFormat(locales[locale].tag, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
