import type { TicketApplication } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { useApiPages } from '@shared/shell/query';

/** Returns the member's newest dividend application as `latest`; undefined without one. */
export function useLatestApplication(): {
  latest: TicketApplication | undefined;
  isPending: boolean;
} {
  const { items, isPending } = useApiPages(user.applyTicketDividendList, {});
  return { latest: items?.[0], isPending };
}
