import type { Locale } from '@shared/contract';

/** Languages whose users have documents that count years in another era. */
const hinted: readonly Locale[] = ['th', 'zhTw', 'ja'];
export const needsEraHint = (language: Locale): boolean => hinted.includes(language);

/** No document and no record is older. Such a year has two digits, or belongs to a Japanese era. */
export const isEarly = (day: string): boolean => day !== '' && day < '1900';

/**
 * Converts a day to the common era if its year can only belong to another era: Buddhist (543 ahead)
 * or, in Taiwan, Minguo (1911 behind). Date fields use the common era in every language. Pure.
 */
export function commonEraDay(day: string, language: Locale): string | undefined {
  const year = Number(day.slice(0, 4));
  if (year >= 2400 && year < 2700) return dayOf(year - 543, day);
  if (language === 'zhTw' && year >= 1 && year < 200) return dayOf(year + 1911, day);
  return undefined;
}

/** Returns undefined for 29 February in a common year. */
function dayOf(year: number, day: string): string | undefined {
  const [, month = 0, date = 0] = day.split('-').map(Number);
  const common = `${year}${day.slice(4)}`;
  const time = new Date(Date.UTC(year, month - 1, date));
  return time.toISOString().startsWith(common) ? common : undefined;
}
