import type { Endpoint } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import type { Handler, Handlers } from '../../platform/call.ts';

export interface Row {
  domain: string;
  endpoint: Endpoint;
  handler: Handler<Endpoint>;
}

/** Pairs each endpoint with its handler. The types guarantee that each has one. */
export function rowsOf(handlers: Handlers): Row[] {
  return Object.entries(endpoints).flatMap(([domain, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([call, endpoint]) => ({
      domain,
      endpoint,
      handler: (handlers as Record<string, Record<string, unknown>>)[domain]?.[
        call
      ] as Handler<Endpoint>,
    })),
  );
}
