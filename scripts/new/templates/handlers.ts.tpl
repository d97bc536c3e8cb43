import { type DomainHandlers, signedIn } from '../../platform/call.ts';

export function __handlers__() {
  return {
    __handler__,
  } satisfies Partial<DomainHandlers<'__domain__'>>;
}
