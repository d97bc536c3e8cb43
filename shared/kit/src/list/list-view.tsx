import type { EndpointOf, HelpTopic, InputOf } from '@shared/contract';
import { leavingPort, useFormat, useTranslation } from '@shared/shell';
import { invalidate, useApiPages, useApiQuery } from '@shared/shell/query';
import {
  Button,
  EmptyState,
  type EmptyStateProps,
  Icon,
  IconButton,
  List,
  LoadMore,
  Row,
  Skeleton,
  TextInput,
  VisuallyHidden,
} from '@shared/ui';
import { Select } from '@shared/ui/select';
import {
  Fragment,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { DayInput } from '../form/day-input.tsx';
import { HelpLink } from '../help/help-link.tsx';
import { QueryView } from '../query/query-view.tsx';
import { DayGroups } from './day-groups.tsx';
import { type DayRange, problemsOf } from './day-range.ts';
import { dayKey } from './days.ts';
import type { ItemOf, ListEndpoint } from './filters.ts';
import { keyOf } from './key-of.ts';
import styles from './list.module.css';
import { type Choosable, useListChoice } from './use-list-choice.ts';

/** An endpoint that counts a list (contract, `countOf`). */
type CountEndpoint = EndpointOf<{ total: number; more: boolean }>;

export interface ListViewProps<E extends ListEndpoint> extends Choosable<E> {
  endpoint: E;
  /** Counts the same list with the same filters. */
  count?: CountEndpoint;
  /** Fixed input of the endpoint, besides the filters. */
  input?: Partial<InputOf<E>>;
  /** Title of the error when there is no data. */
  failed: string;
  /** Shown when the list is empty without any filter. */
  empty: EmptyStateProps;
  /** Help topic that the empty list links to. */
  help?: HelpTopic;
  /** Time of an item, RFC 3339. If given, the list is grouped by day. */
  timeOf?(item: ItemOf<E>): string;
  /** Divides the loaded items of one day into rows. The day at the end waits for its last items. */
  rowsOf?: ((items: readonly ItemOf<E>[]) => readonly (readonly ItemOf<E>[])[]) | undefined;
  /** Content between filters and list: a total, a notice. */
  above?: ReactNode;
  /** Renders an item as a ListItem. With `rowsOf`, it gets all items of its row too. */
  children(item: ItemOf<E>, row: readonly ItemOf<E>[]): ReactNode;
}

export function useList<E extends ListEndpoint>(props: ListViewProps<E>) {
  const { endpoint, count, input } = props;
  const choice = useListChoice(props);
  const asked = { ...input, ...choice.asked } as InputOf<E>;
  const list = useApiPages(endpoint, asked);
  return {
    choice,
    asked,
    list,
    items: list.items as ItemOf<E>[] | undefined,
    refresh: () => void invalidate(endpoint, ...(count ? [count] : [])),
  };
}

/** Shows all states of a paged endpoint. Use `ListPage` for a page with nothing else. */
export function ListView<E extends ListEndpoint>(props: ListViewProps<E>) {
  return <ListBody {...props} state={useList(props)} />;
}

export function ListBody<E extends ListEndpoint>(
  props: ListViewProps<E> & { state: ReturnType<typeof useList<E>> },
) {
  const { count, filters = [], days = false, search, failed, empty, help, above, state } = props;
  const { list, items, choice, asked, refresh } = state;
  const isBare = items?.length === 0 && !choice.narrowed;
  return (
    <>
      {(filters.length > 0 || days || search) && !isBare && (
        <FilterBar
          filters={filters}
          chosen={choice.chosen}
          onChange={choice.choose}
          days={days ? choice.range : undefined}
          onDays={choice.chooseDays}
          search={search && { ...search, text: choice.searched, onSearch: choice.searchFor }}
        />
      )}
      {above}
      <div className={styles.results} aria-busy={list.isFetching}>
        {count && <Total endpoint={count} input={asked} shown={items !== undefined} />}
        <QueryView
          query={{ ...list, data: items, refetch: refresh }}
          failed={failed}
          loading={<Skeleton shape="row" count={6} />}
        >
          {(all) =>
            all.length > 0 ? (
              <Items {...props} items={all} list={list} />
            ) : choice.narrowed ? (
              <NothingMatches onClear={choice.clear} />
            ) : (
              <EmptyState {...empty} action={help ? withHelp(help, empty.action) : empty.action} />
            )
          }
        </QueryView>
      </div>
    </>
  );
}

interface ItemsProps<E extends ListEndpoint>
  extends Pick<ListViewProps<E>, 'timeOf' | 'rowsOf' | 'children'> {
  items: readonly ItemOf<E>[];
  list: Parameters<typeof LoadMore>[0]['list'];
}

function Items<E extends ListEndpoint>({ items, list, timeOf, rowsOf, children }: ItemsProps<E>) {
  const { t } = useTranslation('kit');
  return (
    <>
      {timeOf ? (
        <DayGroups items={items} timeOf={timeOf} rowsOf={rowsOf} hasMore={list.hasNextPage}>
          {children}
        </DayGroups>
      ) : (
        <List>
          {items.map((item, index) => (
            <Fragment key={keyOf(item, index)}>{children(item, [item])}</Fragment>
          ))}
        </List>
      )}
      <LoadMore list={list} label={t('list.more')} endLabel={t('list.end')} />
    </>
  );
}

interface TotalProps {
  endpoint: CountEndpoint;
  input: unknown;
  /** Whether the list has loaded. Until then, the list announces its own loading. */
  shown: boolean;
}

/** Announces the total to screen readers. The server stops counting at a limit (`more`). */
function Total({ endpoint, input, shown }: TotalProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const { data } = useApiQuery(endpoint, input);
  if (!shown || !data) return null;
  const number = format.number(data.total);
  return (
    <VisuallyHidden role="status">
      {t('list.total', { number: data.more ? `${number}+` : number })}
    </VisuallyHidden>
  );
}

function withHelp(topic: HelpTopic, action: ReactNode): ReactNode {
  return (
    <Row justify="center">
      {action}
      <HelpLink topic={topic} />
    </Row>
  );
}

function NothingMatches({ onClear }: { onClear(): void }) {
  const { t } = useTranslation('kit');
  return (
    <EmptyState
      icon="filter"
      title={t('list.filtered.title')}
      text={t('list.filtered.text')}
      action={<Button onClick={onClear}>{t('list.filtered.clear')}</Button>}
    />
  );
}

const all = 'all';

interface FilterBarProps {
  filters: readonly {
    name: string;
    label: string;
    options: readonly { value: string; label: string }[];
    within?: string;
  }[];
  chosen: Readonly<Record<string, string>>;
  onChange(chosen: Record<string, string>): void;
  /** Selected days; undefined if the list has no filter by days. */
  days: DayRange | undefined;
  onDays(days: DayRange): void;
  search: (SearchFieldProps & { name: string }) | undefined;
}

function FilterBar({ filters, chosen, onChange, days, onDays, search }: FilterBarProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const choose = (name: string, value: string) => {
    const others = { ...chosen };
    for (const one of filters) if (one.within === name) delete others[one.name];
    delete others[name];
    onChange(value === all ? others : { ...others, [name]: value });
  };
  const [unfolded, setUnfolded] = useState(
    () => Object.keys(problemsOf(days ?? {}, new Date())).length > 0,
  );
  const fieldsId = useId();
  const used = Object.keys(chosen).length + Object.values(days ?? {}).filter(Boolean).length;
  // On a phone, many fields would leave no space for the list.
  const folds = search !== undefined && filters.length + (days ? 2 : 0) > 2;
  return (
    <search className={styles.filters}>
      {search && <SearchField {...search} />}
      {folds && (
        <Button
          size="sm"
          variant="quiet"
          icon="filter"
          iconEnd="chevron-down"
          className={styles.unfold}
          aria-expanded={unfolded}
          aria-controls={fieldsId}
          onClick={() => setUnfolded(!unfolded)}
        >
          {used > 0 ? t('list.filters.used', { number: format.number(used) }) : t('list.filters')}
        </Button>
      )}
      <div id={fieldsId} className={styles.fields} data-folded={(folds && !unfolded) || undefined}>
        {filters.map(({ name, label, options }) => (
          <Select
            key={name}
            label={label}
            value={chosen[name] ?? all}
            onValueChange={(value) => choose(name, value)}
            options={[{ value: all, label: t('list.all') }, ...options]}
          />
        ))}
        {days && <DayFields days={days} onChange={onDays} />}
      </div>
    </search>
  );
}

interface SearchFieldProps {
  label: string;
  text: string;
  onSearch(text: string): void;
}

/** Time without typing after which the search starts, ms. */
const pauseMs = 400;

/** Searches at Enter, and after a pause in typing. */
function SearchField({ label, text, onSearch }: SearchFieldProps) {
  const { t } = useTranslation('kit');
  const field = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(text);
  const [searched, setSearched] = useState(text);
  // A text set from outside, such as by clearing the filters, replaces the typed text.
  if (text !== searched) {
    setSearched(text);
    if (typed.trim() !== text) setTyped(text);
  }
  const search = useEffectEvent((now: string) => {
    // Searching writes the URL, which would cancel a navigation to another page.
    const isLeaving = leavingPort()?.router.state.navigation.state === 'loading';
    if (now.trim() !== text && !isLeaving) onSearch(now);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div ref={field} className={styles.search}>
      <TextInput
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        aria-label={label}
        placeholder={t('list.search')}
        before={<Icon name="search" size={18} />}
        after={
          typed && (
            <IconButton
              icon="close"
              label={t('list.search.clear')}
              onClick={() => {
                setTyped('');
                onSearch('');
                field.current?.querySelector('input')?.focus();
              }}
            />
          )
        }
        value={typed}
        onValueChange={setTyped}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) onSearch(typed);
        }}
      />
    </div>
  );
}

function DayFields({ days, onChange }: { days: DayRange; onChange(days: DayRange): void }) {
  const { t } = useTranslation('kit');
  const now = new Date();
  const problems = problemsOf(days, now);
  const max = dayKey(now);
  return (
    <div className={styles.days}>
      <DayInput
        max={max}
        label={t('list.from')}
        value={days.from ?? ''}
        error={problems.from && t(`list.days.${problems.from}`)}
        onValueChange={(from) => onChange({ ...days, from })}
      />
      <DayInput
        max={max}
        label={t('list.to')}
        value={days.to ?? ''}
        error={problems.to && t(`list.days.${problems.to}`)}
        onValueChange={(to) => onChange({ ...days, to })}
      />
    </div>
  );
}
