import { useSession } from '@shared/shell';
import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { useFederation } from '../../federation/index.ts';

/** A page that takes longer than this shows its skeleton instead of the previous page, ms. */
const lateAfterMs = 150;

/**
 * Whether the skeleton replaces the page: a slow page is loading, or the session has ended and the
 * page on screen is for signed-in users, who are about to be sent home.
 */
export function useArriving(): boolean {
  const { location: target } = useNavigation();
  const here = useLocation().pathname;
  const { status } = useSession();
  const federation = useFederation();
  const leaving = target !== undefined && target.pathname !== here;
  const [late, setLate] = useState(false);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => setLate(true), lateAfterMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [leaving]);

  const barred = status === 'out' && federation.matchRoute(here)?.route.access === 'login';
  return (leaving && late) || barred;
}
