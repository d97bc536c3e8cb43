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

  it('that moves money carries the caller’s idempotency key, or a fresh one', async () => {
    server.refuse(ticket.getOrder, 'orderNotFound');
    await failure(api().call(ticket.getOrder, { quantity: 1 }, { idempotencyKey: 'stable' }));
    await failure(api().call(ticket.getOrder, { quantity: 1 }));
    const keys = server.requests.map(({ headers }) => headers['Idempotency-Key']);
    expect(keys[0]).toBe('stable');
    expect(keys[1]).toMatch(/^id-/);
  });

  it('that may be made twice says so to what carries it, and no other does', async () => {
    server.answer(auth.isRegister, { registered: false, invite_required: true });
    server.refuse(ticket.getOrder, 'orderNotFound');
    await api().call(auth.isRegister, { address: testUser.name });
    await failure(api().call(ticket.getOrder, { quantity: 1 }));
    expect(server.requests.map(({ repeatable }) => repeatable)).toEqual([true, undefined]);
  });

  it('that succeeds with a token extends the session', async () => {
    server.answer(wallet.balances, balances);
    await api().call(wallet.balances);
    expect(ports.authenticated).toHaveBeenCalledWith('token-1');
  });

  it('whose answer breaks the contract fails without leaking values', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    server.answer(wallet.balances, { ...balances, usdt_total: 'secret' });
    const error = await failure(api().call(wallet.balances));
    expect(error).toMatchObject({ kind: 'server', code: 500, reference: 'test-reference' });
    expect(log.mock.calls.flat().join()).toContain('usdt_total');
    expect(log.mock.calls.flat().join()).not.toContain('secret');
    log.mockRestore();
  });

  it('that the caller aborts rejects with the caller’s reason and is not repeated', async () => {
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

describe('no response (specification §8: code 500)', () => {
  it('repeats a GET once after a network failure', async () => {
    server.vanish(wallet.balances);
    const call = failure(api().call(wallet.balances));
    await secondDelivery();
    expect(await call).toMatchObject({ kind: 'server', code: 500, reference: 'id-1' });
    expect(server.requests).toHaveLength(2);
    expect(ports.reached).toHaveBeenLastCalledWith('unreachable');
  });

  it('a second try that works is all the caller sees', async () => {
    let asked = 0;
    server.answer(wallet.balances, () => {
      if (++asked === 1) throw new TypeError('Failed to fetch');
      return balances;
    });
    const call = api().call(wallet.balances);
    await secondDelivery();
    expect(await call).toEqual(balances);
  });

  it('never repeats a POST', async () => {
    server.vanish(ticket.getOrder);
    expect(await failure(api().call(ticket.getOrder, { quantity: 1 }))).toMatchObject({
      code: 500,
    });
    expect(server.requests).toHaveLength(1);
  });

  it('tells an offline device from a silent server', async () => {
    online = false;
    server.vanish(wallet.balances);
    expect(await failure(api().call(wallet.balances))).toMatchObject({
      kind: 'offline',
      code: 500,
    });
    expect(server.requests).toHaveLength(1);
    expect(ports.reached).toHaveBeenLastCalledWith('offline');
  });

  it('an answer that was on its way as the network went does not call the device online', async () => {
    server.answer(wallet.balances, () => {
      online = false;
      return balances;
    });
    await api().call(wallet.balances);
    expect(ports.reached).not.toHaveBeenCalled();
    // It answers although the browser sees no network: the browser is wrong.
    await api().call(wallet.balances);
    expect(ports.reached).toHaveBeenLastCalledWith('online');
  });

  it('gives up after 15 s', async () => {
    server.answer(wallet.balances, () => new Promise(() => {}));
    const call = failure(api().call(wallet.balances));
    timers.move(callTimeoutMs);
    expect(await call).toMatchObject({ kind: 'timeout', code: 500 });
    expect(timers.waiting).toBe(0);
  });

  it('a gateway without its server counts as unreachable', async () => {
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

  it('of an input names every wrong field', async () => {
    const { error: input } = auth.isRegister.input.safeParse({ address: 'nobody' });
    server.answer(auth.isRegister, { registered: false, invite_required: true });
    const error = await failure(api().call(auth.isRegister, { address: 'nobody' }));
    expect(error.errorName).toBe('badRequest');
    expect(error.issues).toEqual([{ path: 'address', message: input?.issues[0]?.message }]);
  });

  it('of another kind names no fields, whatever its data', async () => {
    const data = { issues: [{ path: 'quantity', message: 'no' }] };
    const { code, http: status } = errorCodes.tooManyOpenOrders;
    server.respond(ticket.getOrder, { status, body: { code, message: '', data } });
    const error = await failure(api().call(ticket.getOrder, { quantity: 1 }));
    expect(error.issues).toBeUndefined();
  });

  it('by 401 is reported with the token it was about, and is announced', async () => {
    server.refuse(user.info, 'unauthorized', 'logged in elsewhere');
    const error = await failure(api().call(user.info));
    expect(error).toMatchObject({ errorName: 'unauthorized', announced: true });
    expect(ports.unauthorized).toHaveBeenCalledWith('logged in elsewhere', 'token-1');
  });

  it('by 401 with body code 200 asks for the invite code and nothing else', async () => {
    server.respond(user.info, { status: 401, body: { code: 200, message: 'invite', data: null } });
    expect(await failure(api().call(user.info))).toMatchObject({ announced: true });
    expect(ports.inviteRequired).toHaveBeenCalledOnce();
    expect(ports.unauthorized).not.toHaveBeenCalled();
  });
});
