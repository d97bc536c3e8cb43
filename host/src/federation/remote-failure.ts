/** Why a page or its remote cannot be shown; each reason has a text. */
type FailureReason = 'offline' | 'timeout' | 'unavailable' | 'broken';

interface RemoteFailure {
  reason: FailureReason;
  /** Remote, build and error code, for support; undefined for an error of a page. */
  reference: string | undefined;
}

/** Shape of the loader's `RemoteUnavailable`, because its class is not in the first load. */
interface Unavailable {
  name: 'RemoteUnavailable';
  remote: string;
  stable: { code: string; version: string };
}

const reasons: Record<string, FailureReason> = {
  'timed-out': 'timeout',
  'entry-failed': 'unavailable',
  'not-registered': 'unavailable',
  'contract-mismatch': 'broken',
  broken: 'broken',
};

export function remoteFailureOf(error: unknown, online = navigator.onLine): RemoteFailure {
  if (!isUnavailable(error)) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    if (isLate) return { reason: online ? 'timeout' : 'offline', reference: undefined };
    // A page's own chunk (webpack's ChunkLoadError), or a call of its loader or of the guard.
    const isAway = error instanceof Error && /chunk|^ApiE/i.test(error.name + error.message);
    const reason = isAway ? 'unavailable' : 'broken';
    return { reason: isAway && !online ? 'offline' : reason, reference: undefined };
  }
  const { remote, stable } = error;
  return {
    reason: online ? (reasons[stable.code] ?? 'unavailable') : 'offline',
    reference: `${remote} ${stable.version} ${stable.code}`,
  };
}

function isUnavailable(error: unknown): error is Unavailable {
  return error instanceof Error && error.name === 'RemoteUnavailable' && 'stable' in error;
}
