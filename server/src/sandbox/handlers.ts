import type { DomainHandlers } from '../platform/call.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors/errors.ts';
import { clientKey } from '../platform/limits/client-key.ts';
import { throttle } from '../platform/limits/throttle.ts';
import { fundAddress } from './fund.ts';

/** Top-ups per five minutes that one network address may request: for one wallet, and in total. */
const maxPerClient = 20;
const maxPerIp = 3_000;

interface SandboxParts {
  /** Whether this is a sandbox; elsewhere every call fails with sandboxOnly. */
  sandbox: boolean;
  clock: Clock;
  nodeUrl: string;
  tokens: Partial<Record<string, string>>;
}

export function sandboxHandlers(parts: SandboxParts): DomainHandlers<'sandbox'> {
  const { sandbox, clock, nodeUrl, tokens } = parts;
  return {
    async fund({ db, client }, { address }) {
      if (!sandbox) throw new AppError('sandboxOnly');
      const place = clientKey(client.ip);
      const limits = [
        { key: `fund:ip:${place}`, max: maxPerIp },
        // The key includes the network address, so that no client uses up another client's limit.
        { key: `fund:${place}:${address.toLowerCase()}`, max: maxPerClient },
      ];
      await throttle(db, limits, clock.now(), 'tooManyRequests');
      const balance = await fundAddress(nodeUrl, address, tokens).catch((cause: unknown) => {
        throw new AppError('unavailable', { retryAfterS: 5, cause });
      });
      return { balance: balance.toString() };
    },
  };
}
