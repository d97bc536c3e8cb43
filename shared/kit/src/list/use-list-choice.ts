import type { InputOf } from '@shared/contract';
import { useSearchParams } from 'react-router-dom';
import { type DayRange, instantsOf, problemsOf, readDays, writeDays } from './day-range.ts';
import { type ListEndpoint, type ListFilter, readFilters, writeFilters } from './filters.ts';

/** What decides which items a list holds. */
export interface Choosable<E extends ListEndpoint> {
  /** Kept in the address, so that a reload or a shared link shows the same. */
  filters?: readonly ListFilter<E>[] | undefined;
  /** The reader may choose days: the endpoint's input holds `from` and `to`, instants. */
  days?: boolean | undefined;
}

/** What the reader has chosen, as the address holds it, and as the endpoint is asked. */
export function useListChoice<E extends ListEndpoint>({ filters = [], days }: Choosable<E>) {
  const [params, setParams] = useSearchParams();
  const chosen = readFilters(params, filters);
  const range: DayRange = days ? readDays(params) : {};
  const wrong = problemsOf(range, new Date());
  /** An end that is wrong is said to be, and narrows nothing. */
  const right = {
    from: wrong.from ? undefined : range.from,
    to: wrong.to ? undefined : range.to,
  };
  return {
    chosen,
    range,
    /** Whether an end of the range is wrong. */
    isWrong: Object.keys(wrong).length > 0,
    narrowed: Object.keys(chosen).length > 0 || Object.keys(range).length > 0,
    asked: { ...chosen, ...instantsOf(right) } as Partial<InputOf<E>>,
    choose: (next: Record<string, string>) =>
      setParams((current) => writeFilters(current, filters, next), { replace: true }),
    chooseDays: (next: DayRange) =>
      setParams((current) => writeDays(current, next), { replace: true }),
    clear: () =>
      setParams((current) => writeDays(writeFilters(current, filters, {}), days ? {} : range), {
        replace: true,
      }),
  };
}
