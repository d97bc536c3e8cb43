import type { DataOf, Endpoint, ParsedInputOf } from '@shared/contract';
import type { endpoints } from '@shared/contract/endpoints';
import type { Context } from './context.ts';

export type Endpoints = typeof endpoints;
export type Domain = keyof Endpoints;

/** Answers one row of the endpoints table: parsed input in, `data` of the envelope out. */
export type Handler<E extends Endpoint> = (
  ctx: Context,
  input: ParsedInputOf<E>,
) => Promise<DataOf<E>>;

/** The handlers of one domain: `export const ticketHandlers: DomainHandlers<'ticket'> = {…}`. */
export type DomainHandlers<D extends Domain> = {
  [C in keyof Endpoints[D]]: Endpoints[D][C] extends Endpoint ? Handler<Endpoints[D][C]> : never;
};

/** One handler for every row of the contract's table: a missing one does not compile. */
export type Handlers = { [D in Domain]: DomainHandlers<D> };
