import type { ReleaseStore } from '@shared/releases';
import type { DomainHandlers } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { clientKey } from '../../platform/limits/client-key.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import { bucketPercent } from './assignment.ts';
import { recordLoads } from './note-loads.ts';
import { createPublicState } from './public-state.ts';
import { createKnownVersions } from './versions.ts';

/** Maximum for one session, browser or address. A page that stays open makes at most six. */
const callsPerMinute = 30;

/** Maximum of attempts to stop a rollout for one address. */
const stopsPerMinute = 10;

interface FederationParts {
  db: Db;
  clock: Clock;
  limiter: Limiter;
  metrics: Pick<Metrics, 'remoteLoads' | 'remoteLoadSeconds' | 'remoteLoadsDropped'>;
  releases: ReleaseStore | undefined;
  /**
   * Stops the rollout of a remote. Returns the version, null without a rollout; undefined if the key
   * may not stop it.
   */
  stopByKey(stop: {
    remote: string;
    key: string;
    halt: boolean;
  }): Promise<string | null | undefined>;
}

export function federationHandlers(parts: FederationParts): DomainHandlers<'federation'> {
  const { clock, limiter, metrics } = parts;
  const knownVersions = createKnownVersions(parts);
  const state = createPublicState(parts);
  return {
    async loads({ db, user, client }, { loads }) {
      const caller = user ? `session:${user.sessionId}` : (client.pass ?? client.ip);
      const { current, ttl } = await limiter.count(`loads:${caller}`, 60_000);
      if (current > callsPerMinute) {
        throw new AppError('tooManyRequests', { retryAfterS: Math.ceil(ttl / 1000) });
      }
      const isKnown = await knownVersions();
      const accepted = loads.filter(({ remote, version }) => isKnown(remote, version));
      metrics.remoteLoadsDropped.inc(loads.length - accepted.length);
      const at = clock.now();
      const source = clientKey(client.ip);
      if (accepted.length > 0)
        await recordLoads(db, { userId: user?.id, source, loads: accepted, at });
      for (const { remote, channel, phase, failure, ms } of accepted) {
        metrics.remoteLoads.inc({ remote, channel, phase, outcome: failure ?? 'ok' });
        if (phase === 'evaluate' && !failure) {
          metrics.remoteLoadSeconds.observe({ remote, channel }, ms / 1_000);
        }
      }
      return { taken: accepted.length, ...(user && { dice: bucketPercent(user.id) }) };
    },
    state: state.read,
    async stop({ client }, input) {
      const { current, ttl } = await limiter.count(`stop:${clientKey(client.ip)}`, 60_000);
      if (current > stopsPerMinute) {
        throw new AppError('tooManyRequests', { retryAfterS: Math.ceil(ttl / 1000) });
      }
      const stopped = await parts.stopByKey(input);
      if (stopped === undefined) throw new AppError('forbidden');
      state.forget();
      return { stopped };
    },
  };
}
