import type { DataOf, Endpoint, EndpointOf, InputOf } from '@shared/contract';

/** An endpoint that is paged by cursor (contract, `cursorPage`) or by page number. */
export type ListEndpoint =
  | EndpointOf<{ list: unknown[]; next: string | null }>
  | EndpointOf<{ list: unknown[]; total: number }>;

export type ItemOf<E extends Endpoint> = DataOf<E> extends { list: (infer T)[] } ? T : never;

type FilterName<E extends Endpoint> = Exclude<
  keyof InputOf<E>,
  'cursor' | 'limit' | 'page' | 'page_size'
> &
  string;

/** A field of the endpoint's input that users can filter by, with its allowed values. */
export type ListFilter<E extends Endpoint> = {
  [Name in FilterName<E>]: {
    name: Name;
    label: string;
    options: readonly { value: NonNullable<InputOf<E>[Name]> & string; label: string }[];
    /** Another filter. A change of it clears this one, because it narrows the options. */
    within?: FilterName<E>;
  };
}[FilterName<E>];

interface AddressFilter {
  name: string;
  options: readonly { value: string }[];
}

/** Reads the filters from a URL's query. Ignores values that are not options. */
export function readFilters(
  params: URLSearchParams,
  filters: readonly AddressFilter[],
): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const { name, options } of filters) {
    const value = options.find((option) => option.value === params.get(name))?.value;
    if (value !== undefined) chosen[name] = value;
  }
  return chosen;
}

export function writeFilters(
  params: URLSearchParams,
  filters: readonly AddressFilter[],
  chosen: Readonly<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const { name } of filters) {
    const value = chosen[name];
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
