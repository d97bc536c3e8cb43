/** `@shared/shell/query`: loaded with the first page that uses its hooks. */
import '../member/errors.ts';

export { invalidate, queryClient } from './query-client.ts';
export * from './use-api-mutation.ts';
export * from './use-api-pages.ts';
export * from './use-api-query.ts';
export * from './use-failure.ts';
export { useSecondsLeft } from './use-seconds-left.ts';
