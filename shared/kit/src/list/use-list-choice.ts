import type { InputOf } from '@shared/contract';
import { useSearchParams } from 'react-router-dom';
import { type DayRange, instantsOf, problemsOf, readDays, writeDays } from './day-range.ts';
import { type ListEndpoint, type ListFilter, readFilters, writeFilters } from './filters.ts';

export interface Choosable<E extends ListEndpoint> {
  /** The URL keeps the selected values, so that a reload or a shared link shows the same list. */
  filters?: readonly ListFilter<E>[] | undefined;
  /** Enables the day fields. The endpoint's input must have `from` and `to`, as instants. */
  days?: boolean | undefined;
  /** Enables a search field for a text input of the endpoint. */
  search?: { name: ListFilter<E>['name']; label: string } | undefined;
}

/** Maximum length of a searched text. A longer text in the URL is cut. */
const maxSearchLength = 100;

export function useListChoice<E extends ListEndpoint>({
  filters = [],
  days,
  search,
}: Choosable<E>) {
  const [params, setParams] = useSearchParams();
  const chosen = readFilters(params, filters);
  const range: DayRange = days ? readDays(params) : {};
  const wrong = problemsOf(range, new Date());
  const searched = search ? (params.get(search.name) ?? '').trim().slice(0, maxSearchLength) : '';
  const writeSearch = (current: URLSearchParams, text: string) => {
    const next = new URLSearchParams(current);
    if (search && text) next.set(search.name, text);
    else if (search) next.delete(search.name);
    return next;
  };
  /** An invalid end is shown as an error and does not filter. */
  const right = {
    from: wrong.from ? undefined : range.from,
    to: wrong.to ? undefined : range.to,
  };
  return {
    chosen,
    range,
    /** Whether an end of the range is invalid. */
    isWrong: Object.keys(wrong).length > 0,
    /** The searched text; '' without a search. */
    searched,
    narrowed: searched !== '' || Object.keys(chosen).length > 0 || Object.keys(range).length > 0,
    asked: {
      ...chosen,
      ...instantsOf(right),
      ...(search && searched && { [search.name]: searched }),
    } as Partial<InputOf<E>>,
    choose: (next: Record<string, string>) =>
      setParams((current) => writeFilters(current, filters, next), { replace: true }),
    chooseDays: (next: DayRange) =>
      setParams((current) => writeDays(current, next), { replace: true }),
    searchFor: (text: string) =>
      setParams((current) => writeSearch(current, text.trim().slice(0, maxSearchLength)), {
        replace: true,
      }),
    clear: () =>
      setParams(
        (current) =>
          writeSearch(writeDays(writeFilters(current, filters, {}), days ? {} : range), ''),
        { replace: true },
      ),
  };
}
