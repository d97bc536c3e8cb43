import type { FastifyInstance } from 'fastify';
import {
  type AdminCommand,
  type AdminCommands,
  type AdminData,
  type AdminError,
  type AdminGroup,
  type AdminInput,
  pathOf,
} from '../../operators/contract/index.ts';
import type { TestServer } from './server.ts';

/** Answer of an admin command: its data, or an error. */
export interface Asked<A extends AdminCommand> {
  http: number;
  data: AdminData<A>;
  error: AdminError | undefined;
}

export type Ask = <G extends AdminGroup, N extends keyof AdminCommands[G] & string>(
  group: G,
  name: N,
  ...input: AdminCommands[G][N] extends AdminCommand
    ? [input?: AdminInput<AdminCommands[G][N]>]
    : never
) => Promise<AdminCommands[G][N] extends AdminCommand ? Asked<AdminCommands[G][N]> : never>;

/** Returns a function that calls admin commands, with a key or without one. */
export function askerWith(app: FastifyInstance, key?: string): Ask {
  return (async (group: string, name: string, input: object = {}) => {
    const response = await app.inject({
      method: 'POST',
      url: pathOf(group, name),
      payload: input,
      headers: key ? { authorization: `Bearer ${key}` } : {},
    });
    return { http: response.statusCode, ...response.json() };
  }) as Ask;
}

/** Adds the server's first operator. */
export async function firstOperator({ admin }: Pick<TestServer, 'admin'>, name = 'alice') {
  const { data, error } = await askerWith(admin.socket)('operators', 'add', { name });
  if (error) throw new Error(error.message);
  return { name, key: data.key, ask: askerWith(admin.socket, data.key) };
}
