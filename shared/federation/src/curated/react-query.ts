/** See react-router-dom.ts: without hydration, suspense and parallel queries, 4 kB less. */
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
