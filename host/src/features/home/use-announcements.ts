import type { MarqueeItem } from '@shared/contract';
import { marquee } from '@shared/contract/endpoints/common';
import { useApiQuery } from '@shared/shell/query';
import { useIdle } from './use-idle.ts';

const none: readonly MarqueeItem[] = [];

/**
 * The server's announcements in the current language; an unreachable server has none. Asked for
 * after the first load: the call brings the code that seals it.
 */
export function useAnnouncements(): { items: readonly MarqueeItem[]; pending: boolean } {
  const enabled = useIdle();
  const { data, isPending } = useApiQuery(marquee, {}, { staleTime: 300_000, enabled });
  return { items: data?.list ?? none, pending: isPending };
}
