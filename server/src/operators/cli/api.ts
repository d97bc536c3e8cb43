import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import {
  type AdminCommand,
  type AdminCommands,
  type AdminData,
  type AdminError,
  type AdminGroup,
  type AdminInput,
  adminCommands,
  pathOf,
} from '../contract/index.ts';
import { Problem } from './problem.ts';

export type ServerAddress = { socket: string } | { url: string };

/** Calls an admin command. @throws AdminCommandRefused; Problem without a valid answer */
export type CallAdmin = <G extends AdminGroup, N extends keyof AdminCommands[G] & string>(
  group: G,
  name: N,
  ...input: AdminCommands[G][N] extends AdminCommand
    ? [input?: AdminInput<AdminCommands[G][N]>]
    : never
) => Promise<AdminCommands[G][N] extends AdminCommand ? AdminData<AdminCommands[G][N]> : never>;

/** The admin API refused the command. */
export class AdminCommandRefused extends Error {
  override name = 'AdminCommandRefused';
  readonly error: AdminError;

  constructor(error: AdminError) {
    super(error.message);
    this.error = error;
  }
}

/** Time limit of a call, ms; long, because a full reconciliation of years of data is slow. */
const timeoutMs = 30 * 60_000;

export function adminClient(address: ServerAddress, keyOf: () => string | undefined): CallAdmin {
  return (async (group: AdminGroup, name: string, input: object = {}) => {
    const row = (adminCommands[group] as Record<string, AdminCommand>)[name];
    if (!row) throw new Error(`there is no admin command ${group}.${name}`);
    const answer = await send(address, pathOf(group, name), keyOf(), input);
    if ('error' in answer) throw new AdminCommandRefused(answer.error);
    const data = row.data.safeParse(answer.data);
    if (data.success) return data.data;
    throw new Problem(
      'The server has another version than this command. Use the command of the server’s version.',
    );
  }) as CallAdmin;
}

type Answer = { data: unknown } | { error: AdminError };

function send(
  address: ServerAddress,
  path: string,
  key: string | undefined,
  input: object,
): Promise<Answer> {
  const body = JSON.stringify(input);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(key ? { authorization: `Bearer ${key}` } : {}),
  };
  const options = { method: 'POST', headers, timeout: timeoutMs };
  return new Promise((resolve, reject) => {
    const request =
      'socket' in address
        ? plain({ ...options, socketPath: address.socket, path })
        : (address.url.startsWith('https:') ? secure : plain)(`${address.url}${path}`, options);
    request.on('error', (error: NodeJS.ErrnoException) => reject(explain(error, address)));
    request.on('timeout', () => request.destroy(new Error('timed out')));
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', (error) => reject(explain(error, address)));
      response.on('end', () => {
        try {
          resolve(answerOf(JSON.parse(Buffer.concat(chunks).toString())));
        } catch {
          reject(new Problem(`The server at ${nameOf(address)} is not the admin API.`));
        }
      });
    });
    request.end(body);
  });
}

function answerOf(body: unknown): Answer {
  if (typeof body !== 'object' || body === null) throw new Error('no answer');
  const { data, error } = body as { data?: unknown; error?: Partial<AdminError> };
  if (typeof error?.code === 'string' && typeof error.message === 'string') {
    return { error: error as AdminError };
  }
  // The public API has another format: a code, and null data for an error.
  if (typeof data !== 'object' || data === null) throw new Error('no answer');
  return { data };
}

function explain({ code, message }: NodeJS.ErrnoException, address: ServerAddress): Problem {
  if (code === 'EACCES') {
    return new Problem(
      `${nameOf(address)} belongs to another user. Run the command as the user that runs the server.`,
    );
  }
  if (code === 'ECONNRESET') {
    return new Problem(
      'The connection was lost, so the outcome is unknown. Check it before you repeat the command.',
    );
  }
  return new Problem(`No server answers at ${nameOf(address)} (${code ?? message}). Start it.`);
}

function nameOf(address: ServerAddress): string {
  return 'socket' in address ? address.socket : address.url;
}
