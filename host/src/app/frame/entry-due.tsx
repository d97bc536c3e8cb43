import { useSession } from '@shared/shell';
import { loadDueCount } from '../../features/overview/index.ts';
import { LazyPart } from '../../lazy/lazy-part.tsx';

/** How much is due for the member behind a menu entry; a visitor loads nothing for it. */
export function EntryDue({
  kinds,
  corner,
}: {
  kinds?: readonly string[] | undefined;
  corner?: boolean;
}) {
  const { address } = useSession();
  if (!address || !kinds) return null;
  return <LazyPart load={loadDueCount} props={{ kinds, corner }} />;
}
