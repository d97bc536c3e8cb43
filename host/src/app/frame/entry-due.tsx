import { useSession } from '@shared/shell';
import { loadDueCount } from '../../features/overview/index.ts';
import { LazyPart } from '../../lazy/lazy-part.tsx';

/** Shows the number of pending actions of these kinds; loads and shows nothing for visitors. */
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
