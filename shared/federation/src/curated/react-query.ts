/** See react-router-dom.ts. Omits hydration, suspense and parallel queries, which saves 4 kB. */
export {
  keepPreviousData,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useIsFetching,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
