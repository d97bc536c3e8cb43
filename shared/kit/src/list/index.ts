/// <reference path="../css-modules.d.ts" />

/** `@shared/kit/list`: pages and sections that list a paged endpoint. */
export { DayGroups } from './day-groups.tsx';
export type { ListEndpoint, ListFilter } from './filters.ts';
export { ListPage, type ListPageProps } from './list-page.tsx';
export { ListView, type ListViewProps } from './list-view.tsx';
export { useListChoice } from './use-list-choice.ts';
