import type { MarqueeItem } from '@shared/contract';
import { marquee } from '@shared/contract/endpoints/common';
import { useApiQuery } from '@shared/shell';

const none: readonly MarqueeItem[] = [];

/** The server's announcements in the current language; an unreachable server has none. */
export function useAnnouncements(): { items: readonly MarqueeItem[]; pending: boolean } {
  const { data, isPending } = useApiQuery(marquee, {}, { staleTime: 300_000 });
  return { items: data?.list ?? none, pending: isPending };
}
