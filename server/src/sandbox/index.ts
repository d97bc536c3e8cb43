import { throttle } from '../auth/throttle.ts';
import { clientKey } from '../http/client-key.ts';
import { AppError } from '../http/errors.ts';
import type { DomainHandlers } from '../http/handlers.ts';
import { fundAddress } from './fund.ts';

/** Top-ups per five minutes: enough to play with, too few to be a nuisance. */
const maxPerAddress = 20;
const maxPerIp = 3_000;

/** What exists in the sandbox only (SANDBOX=true); elsewhere every call answers sandboxOnly. */
export const sandboxHandlers: DomainHandlers<'sandbox'> = {
  async fund({ db, deps, ip }, { address }) {
    if (!deps.config.sandbox) throw new AppError('sandboxOnly');
    const limits = [
      { key: `fund:ip:${clientKey(ip)}`, max: maxPerIp },
      { key: `fund:address:${address.toLowerCase()}`, max: maxPerAddress },
    ];
    await throttle(db, limits, deps.clock.now(), 'tooManyRequests');
    return { balance: (await fundAddress(deps.config.chain.rpcUrl, address)).toString() };
  },
};
