import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type MovingTimers, movingTimers } from '../../testing/moving-timers.ts';
import { createRealtime, type Realtime } from './client.ts';
import { type SocketEvents, socketUrl } from './socket.ts';

interface FakeSocket extends SocketEvents {
  url: string;
  sent: { method: string; params?: string[]; id: number }[];
  closed: SocketEvents['closed'];
  closedByClient: boolean;
}

let timers: MovingTimers;
let sockets: FakeSocket[];
let refused: ReturnType<typeof vi.fn<() => Promise<void>>>;
let realtime: Realtime;
const last = () => sockets.at(-1) ?? expect.unreachable('no socket was opened');

beforeEach(() => {
  timers = movingTimers();
  sockets = [];
  refused = vi.fn(async () => {});
  realtime = createRealtime({
    timers,
    random: () => 0,
    url: () => 'ws://localhost/realtime?token=t',
    tokenRefused: refused,
    openSocket(url, events) {
      const socket: FakeSocket = { ...events, url, sent: [], closedByClient: false };
      sockets.push(socket);
      return {
        send: (text) => socket.sent.push(JSON.parse(text)),
        close: () => {
          socket.closedByClient = true;
        },
      };
    },
  });
});

const order = { id: 'o-1', status: 'paid' };
const message = (stream: string, data: unknown) => JSON.stringify({ stream, data });

function connect(...listeners: ((data: unknown) => void)[]) {
  realtime.start();
  const stops = listeners.map((listener) => realtime.listen('user@order', listener));
  last().opened();
  return stops;
}

describe('streams', () => {
  it('share one subscription among all listeners', () => {
    const [a, b] = [vi.fn(), vi.fn()];
    const [stopA, stopB] = connect(a, b);
    expect(last().sent).toEqual([{ method: 'SUBSCRIBE', params: ['user@order'], id: 1 }]);
    last().message(message('user@order', order));
    expect(a).toHaveBeenCalledWith(order);
    expect(b).toHaveBeenCalledWith(order);
    stopA?.();
    stopA?.();
    expect(last().sent).toHaveLength(1);
    stopB?.();
    expect(last().sent.at(-1)).toMatchObject({ method: 'UNSUBSCRIBE', params: ['user@order'] });
  });

  it("that start with 'user@' reach all subscribers", () => {
    const [orders, rates] = [vi.fn(), vi.fn()];
    realtime.start();
    realtime.subscribe('user@order', orders);
    realtime.subscribe('trade@rates', rates);
    last().opened();
    const wallet = { stream: 'user@wallet', data: { reason: 'ticket' } };
    last().message(JSON.stringify(wallet));
    last().message(message('trade@rates', { rates: [] }));
    expect(orders.mock.calls).toEqual([[wallet]]);
    expect(rates.mock.calls).toEqual([[wallet], [{ stream: 'trade@rates', data: { rates: [] } }]]);
  });

  it('reach no `listen` listener of another stream', () => {
    const orders = vi.fn();
    connect(orders);
    last().message(message('user@wallet', { reason: 'ticket' }));
    expect(orders).not.toHaveBeenCalled();
  });

  it('ignore text that is not a message', () => {
    const orders = vi.fn();
    connect(orders);
    for (const text of ['', '{', 'null', '[]', '{"id":7}']) last().message(text);
    expect(orders).not.toHaveBeenCalled();
    expect(realtime.status).toBe('connected');
  });

  it('stop after a logout, and removed listeners open no connection', () => {
    const orders = vi.fn();
    const [stop] = connect(orders);
    const before = last();
    realtime.stop();
    expect(before.closedByClient).toBe(true);
    before.message(message('user@order', order));
    stop?.();
    realtime.start();
    expect(orders).not.toHaveBeenCalled();
    expect(sockets).toHaveLength(1);
  });
});

describe('the connection', () => {
  it('matches heartbeats to their answers', () => {
    connect(vi.fn());
    timers.move(30_000);
    const request = last().sent.at(-1);
    expect(request).toMatchObject({ method: 'GET_TIME' });
    last().message(JSON.stringify({ id: request?.id, result: { time: 1 } }));
    timers.move(10_000);
    expect(realtime.status).toBe('connected');
  });

  it('reconnects after an abnormal close, resubscribes and reports it', () => {
    const statuses: string[] = [];
    const reconnected = vi.fn();
    realtime.onStatus(() => statuses.push(realtime.status));
    realtime.onReconnected(reconnected);
    connect(vi.fn());
    expect(reconnected).not.toHaveBeenCalled();
    last().closed(1006);
    timers.move(1_000);
    last().opened();
    expect(sockets).toHaveLength(2);
    expect(last().sent).toMatchObject([{ method: 'SUBSCRIBE', params: ['user@order'] }]);
    expect(reconnected).not.toHaveBeenCalled();
    last().message(JSON.stringify({ id: last().sent[0]?.id, result: null }));
    expect(reconnected.mock.calls).toEqual([[['user@order']]]);
    expect(statuses).toEqual(['connecting', 'connected', 'reconnecting', 'connected']);
  });

  it('checks a refused token with the API, and waits for the answer', () => {
    refused.mockReturnValue(new Promise(() => {}));
    connect(vi.fn());
    last().closed(4401);
    timers.move(3_600_000);
    expect(refused).toHaveBeenCalledOnce();
    expect(sockets).toHaveLength(1);
  });

  it('retries after the backoff if the API accepts the token', async () => {
    connect(vi.fn());
    last().closed(4402);
    await refused.mock.results[0]?.value;
    expect(realtime.status).toBe('reconnecting');
    timers.move(1_000);
    expect(sockets).toHaveLength(2);
  });

  it('ends with the session if the API refuses the token too', async () => {
    refused.mockImplementation(async () => realtime.stop());
    connect(vi.fn());
    last().closed(4402);
    await refused.mock.results[0]?.value;
    timers.move(3_600_000);
    expect(realtime.status).toBe('disconnected');
    expect(sockets).toHaveLength(1);
  });

  it('reports a stall after a long silence, until a message arrives', () => {
    const changes: boolean[] = [];
    connect(vi.fn());
    realtime.onStatus(() => changes.push(realtime.stalled));
    last().closed(1006);
    while (!realtime.stalled) {
      timers.move(1_000);
      if (realtime.status === 'reconnecting') last().closed(1006);
    }
    last().closed(1006);
    realtime.wake();
    last().opened();
    expect(realtime.stalled).toBe(true);
    last().message('{"id":1,"result":null}');
    expect(realtime.stalled).toBe(false);
    expect(changes).toContain(true);
  });

  it('reports an interruption when it begins, and its end when no listener is left', () => {
    const told: boolean[] = [];
    const [stop] = connect(vi.fn());
    realtime.onStatus(() => told.push(realtime.interrupted));
    last().closed(1001);
    stop?.();
    expect(told).toEqual([true, false]);
  });

  it('retries after a final close code on request, but not by time', () => {
    connect(vi.fn());
    last().closed(1005);
    timers.move(3_600_000);
    expect(sockets).toHaveLength(1);
    realtime.retry();
    expect(sockets).toHaveLength(2);
    expect(realtime.interrupted).toBe(false);
  });

  it('ignores late messages of an abandoned socket', () => {
    const orders = vi.fn();
    connect(orders);
    timers.move(40_000);
    expect(realtime.status).toBe('reconnecting');
    last().message(message('user@order', order));
    expect(orders).not.toHaveBeenCalled();
  });

  it('retries an address that the browser refuses, without an exception for the subscriber', () => {
    let tries = 0;
    const broken = createRealtime({
      timers,
      random: () => 0,
      url: () => 'nonsense',
      tokenRefused: async () => {},
      openSocket() {
        tries++;
        throw new SyntaxError('no such address');
      },
    });
    broken.start();
    broken.listen('trade@rates', vi.fn());
    timers.move(0);
    expect(broken.status).toBe('reconnecting');
    timers.move(1_000);
    expect(tries).toBe(2);
  });

  it('retries at once when the page is visible again', () => {
    connect(vi.fn());
    last().closed(1006);
    realtime.wake();
    expect(sockets).toHaveLength(2);
  });
});

it.each([
  ['/realtime', 'https://tessera.example/wallet', 'wss://tessera.example/realtime?token=a%2Bb'],
  ['/realtime', 'http://localhost:8080/', 'ws://localhost:8080/realtime?token=a%2Bb'],
  ['wss://rt.example/x?v=1', 'https://tessera.example/', 'wss://rt.example/x?v=1&token=a%2Bb'],
])('socketUrl of %s on %s is %s', (address, page, url) => {
  expect(socketUrl(address, 'a+b', page)).toBe(url);
});

it('socketUrl adds no token to a public address', () => {
  const url = socketUrl('/realtime/trade', undefined, 'https://tessera.example/wallet');
  expect(url).toBe('wss://tessera.example/realtime/trade');
});
