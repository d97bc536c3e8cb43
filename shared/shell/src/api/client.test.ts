import '../member/errors.ts';
import { errorCodes } from '@shared/contract';
import { auth, ticket, user, wallet } from '@shared/contract/endpoints';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { testUser } from '../../testing/fixtures.ts';
import { movingTimers } from '../../testing/moving-timers.ts';
import { ApiError } from './api-error.ts';
import { type ApiPorts, callTimeoutMs, createApi } from './client.ts';

let ids: number;
let online: boolean;
let timers: ReturnType<typeof movingTimers>;
let server: ReturnType<typeof fakeServer>;
let ports: ApiPorts;

beforeEach(() => {
  ids = 0;
  online = true;
  timers = movingTimers();
  server = fakeServer();
  ports = {
    transport: server.transport,
    timers,
    newId: () => `id-${++ids}`,
    online: () => online,
    token: () => 'token-1',
    language: () => 'TW',
    authenticated: vi.fn(),
    inviteRequired: vi.fn(),
    unauthorized: vi.fn(),
    reached: vi.fn(),
  };
});

const api = () => createApi(ports);
const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.unreachable('the call succeeded'),
    (error) => error,
  );
const secondDelivery = () =>
  vi.waitFor(() => {
    timers.move(300);
    expect(server.requests).toHaveLength(2);
  });
const balances = { balances: [], usdt_total: '0', rates_at: null };

describe('a call (specification §7)', () => {
  it('carries token, language and request id, and a GET its input as query', async () => {
    server.answer(user.moneyLog, { list: [], next: null });
    await api().call(user.moneyLog, { cursor: 'c', limit: 10, asset: undefined });
    expect(server.requests).toEqual([
      {
        method: 'GET',
        path: '/api/v1/user/moneyLog',
        query: { cursor: 'c', limit: '10' },
        body: undefined,
        headers: { Authorization: 'Bearer token-1', LANG: 'TW', 'X-Request-Id': 'id-1' },
      },
    ]);
  });

  it('carries a POST’s input as body and no token for a visitor', async () => {
    ports.token = () => undefined;
    server.answer(auth.isRegister, { registered: false, invite_required: true });
    await api().call(auth.isRegister, { address: testUser.name });
    expect(server.requests[0]).toMatchObject({ query: {}, body: { address: testUser.name } });
    expect(server.requests[0]?.headers).not.toHaveProperty('Authorization');
    expect(ports.authenticated).not.toHaveBeenCalled();
  });

  it('uses the caller’s idempotency key to move money, or a new one', async () => {
    server.refuse(ticket.getOrder, 'orderNotFound');
    await failure(api().call(ticket.getOrder, { quantity: 1 }, { idempotencyKey: 'stable' }));
    await failure(api().call(ticket.getOrder, { quantity: 1 }));
    const keys = server.requests.map(({ headers }) => headers['Idempotency-Key']);
    expect(keys[0]).toBe('stable');
    expect(keys[1]).toMatch(/^id-/);
  });

  it('passes `repeatable` to the transport if the contract allows it', async () => {
    server.answer(auth.isRegister, { registered: false, invite_required: true });
    server.refuse(ticket.getOrder, 'orderNotFound');
    await api().call(auth.isRegister, { address: testUser.name });
    await failure(api().call(ticket.getOrder, { quantity: 1 }));
    expect(server.requests.map(({ repeatable }) => repeatable)).toEqual([true, undefined]);
  });

  it('extends the session when it succeeds with a token', async () => {
    server.answer(wallet.balances, balances);
    await api().call(wallet.balances);
    expect(ports.authenticated).toHaveBeenCalledWith('token-1');
  });

  it('fails without leaking values when the answer breaks the contract', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    server.answer(wallet.balances, { ...balances, usdt_total: 'secret' });
    const error = await failure(api().call(wallet.balances));
    expect(error).toMatchObject({ kind: 'server', code: 500, reference: 'test-reference' });
    expect(log.mock.calls.flat().join()).toContain('usdt_total');
    expect(log.mock.calls.flat().join()).not.toContain('secret');
    log.mockRestore();
  });

  it('rejects with the caller’s reason and is not repeated when aborted', async () => {
    const controller = new AbortController();
    server.answer(wallet.balances, () => new Promise(() => {}));
    const call = failure(api().call(wallet.balances, {}, { signal: controller.signal }));
    controller.abort(new DOMException('gone', 'AbortError'));
    expect(await call).toMatchObject({ name: 'AbortError' });
    expect(server.requests).toHaveLength(1);
    expect(ports.reached).not.toHaveBeenCalled();
    expect(timers.waiting).toBe(0);
  });
});

describe('a call without an answer (specification §8: code 500)', () => {
  it('is repeated once after a network failure if it is a GET', async () => {
    server.vanish(wallet.balances);
    const call = failure(api().call(wallet.balances));
    await secondDelivery();
    expect(await call).toMatchObject({ kind: 'server', code: 500, reference: 'id-1' });
    expect(server.requests).toHaveLength(2);
    expect(ports.reached).toHaveBeenLastCalledWith('unreachable');
  });

  it('returns the answer of a successful second attempt', async () => {
    let asked = 0;
    server.answer(wallet.balances, () => {
      if (++asked === 1) throw new TypeError('Failed to fetch');
      return balances;
    });
    const call = api().call(wallet.balances);
    await secondDelivery();
    expect(await call).toEqual(balances);
  });

  it('is never repeated if it is a POST', async () => {
    server.vanish(ticket.getOrder);
    expect(await failure(api().call(ticket.getOrder, { quantity: 1 }))).toMatchObject({
      code: 500,
    });
    expect(server.requests).toHaveLength(1);
  });

  it('is reported as offline, and not repeated, if the device is offline', async () => {
    online = false;
    server.vanish(wallet.balances);
    expect(await failure(api().call(wallet.balances))).toMatchObject({
      kind: 'offline',
      code: 500,
    });
    expect(server.requests).toHaveLength(1);
    expect(ports.reached).toHaveBeenLastCalledWith('offline');
  });

  it('does not report the device as online if the network failed before the answer arrived', async () => {
    server.answer(wallet.balances, () => {
      online = false;
      return balances;
    });
    await api().call(wallet.balances);
    expect(ports.reached).not.toHaveBeenCalled();
    // The browser reports no network before and after the answer, so the browser is wrong.
    await api().call(wallet.balances);
    expect(ports.reached).toHaveBeenLastCalledWith('online');
  });

  it('fails after 15 s', async () => {
    server.answer(wallet.balances, () => new Promise(() => {}));
    const call = failure(api().call(wallet.balances));
    timers.move(callTimeoutMs);
    expect(await call).toMatchObject({ kind: 'timeout', code: 500 });
    expect(timers.waiting).toBe(0);
  });

  it('counts a gateway without its server as unreachable', async () => {
    server.respond(wallet.balances, { status: 502, body: undefined });
    expect(await failure(api().call(wallet.balances))).toMatchObject({ kind: 'server', code: 502 });
    expect(ports.reached).toHaveBeenLastCalledWith('unreachable');
  });
});

describe('a refusal', () => {
  it('carries code, name, message and reference', async () => {
    server.refuse(ticket.getOrder, 'tooManyOpenOrders', '未付款的訂單過多');
    const error = await failure(api().call(ticket.getOrder, { quantity: 1 }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      kind: 'api',
      code: 1204,
      errorName: 'tooManyOpenOrders',
      message: '未付款的訂單過多',
      reference: 'test-reference',
      announced: false,
    });
    expect(ports.authenticated).not.toHaveBeenCalled();
  });

  it('of an input names the invalid field', async () => {
    const { error: input } = auth.isRegister.input.safeParse({ address: 'nobody' });
    server.answer(auth.isRegister, { registered: false, invite_required: true });
    const error = await failure(api().call(auth.isRegister, { address: 'nobody' }));
    expect(error.errorName).toBe('badRequest');
    expect(error.issues).toEqual([{ path: 'address', message: input?.issues[0]?.message }]);
  });

  it('of another kind ignores the fields in its data', async () => {
    const data = { issues: [{ path: 'quantity', message: 'no' }] };
    const { code, http: status } = errorCodes.tooManyOpenOrders;
    server.respond(ticket.getOrder, { status, body: { code, message: '', data } });
    const error = await failure(api().call(ticket.getOrder, { quantity: 1 }));
    expect(error.issues).toBeUndefined();
  });

  it('by 401 is announced and reported with the token of the call', async () => {
    server.refuse(user.info, 'unauthorized', 'logged in elsewhere');
    const error = await failure(api().call(user.info));
    expect(error).toMatchObject({ errorName: 'unauthorized', announced: true });
    expect(ports.unauthorized).toHaveBeenCalledWith('logged in elsewhere', 'token-1');
  });

  it('by 401 with body code 200 requires the invite code and keeps the session', async () => {
    server.respond(user.info, { status: 401, body: { code: 200, message: 'invite', data: null } });
    expect(await failure(api().call(user.info))).toMatchObject({ announced: true });
    expect(ports.inviteRequired).toHaveBeenCalledOnce();
    expect(ports.unauthorized).not.toHaveBeenCalled();
  });
});
