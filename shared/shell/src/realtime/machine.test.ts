import { limits, realtimeCloseCodes } from '@shared/contract';
import { describe, expect, it } from 'vitest';
import {
  backoffMs,
  initialRealtime,
  isInterrupted,
  nextDeadline,
  nextRealtime,
  type RealtimeEffect,
  type RealtimeEvent,
  type RealtimeState,
} from './machine.ts';

const rules = limits.realtime;

/** Returns a state machine with its own clock, without jitter. */
function machine() {
  let state: RealtimeState = initialRealtime;
  let now = 0;
  const effects: RealtimeEffect[] = [];
  const run = {
    get state() {
      return state;
    },
    get now() {
      return now;
    },
    /** Effects since the last call. */
    done: () => effects.splice(0),
    on(...events: RealtimeEvent[]) {
      for (const event of events) {
        const [next, more] = nextRealtime(state, event, { now, random: 0 });
        state = next;
        effects.push(...more);
      }
      return run;
    },
    /** Advances the time with the ticks of the client; `asleep` sends only the last tick. */
    wait(ms: number, asleep = false) {
      const end = now + ms;
      for (;;) {
        const deadline = nextDeadline(state);
        if (asleep || deadline === undefined || deadline > end) break;
        now = Math.max(now, deadline);
        run.on({ type: 'tick' });
      }
      now = end;
      return run.on({ type: 'tick' });
    },
    opened: () => run.on({ type: 'opened', socket: state.socket }),
    closed: (code: number) => run.on({ type: 'closed', socket: state.socket, code }),
    heard: (time = false) => run.on({ type: 'heard', socket: state.socket, time }),
  };
  return run;
}

function connected() {
  const run = machine().on({ type: 'start' }, { type: 'subscribe', stream: 'user@order' });
  run.opened().heard();
  run.done();
  return run;
}

const abnormal = 1006;

describe('a new connection', () => {
  it('waits for a session and a subscription', () => {
    expect(machine().on({ type: 'start' }).done()).toEqual([]);
    const run = machine().on({ type: 'subscribe', stream: 's' });
    expect(run.state.status).toBe('disconnected');
    run.on({ type: 'start' });
    expect(run.state.status).toBe('connecting');
    expect(run.done()).toEqual([{ do: 'open', socket: 1 }]);
  });

  it('subscribes to all wanted streams once open', () => {
    const run = machine().on(
      { type: 'start' },
      { type: 'subscribe', stream: 'a' },
      { type: 'subscribe', stream: 'b' },
    );
    run.done();
    expect(run.opened().done()).toEqual([{ do: 'send', method: 'SUBSCRIBE', streams: ['a', 'b'] }]);
    expect(run.state.status).toBe('connected');
  });

  it('times out after 10 s if the socket does not open', () => {
    const run = machine().on({ type: 'start' }, { type: 'subscribe', stream: 's' });
    run.done();
    run.wait(9_999);
    expect(run.done()).toEqual([]);
    run.wait(1);
    expect(run.done()).toEqual([{ do: 'close' }]);
    expect(run.state.status).toBe('reconnecting');
  });

  it('uses the open socket for later subscriptions', () => {
    const run = connected().on(
      { type: 'subscribe', stream: 'b' },
      { type: 'subscribe', stream: 'b' },
      { type: 'unsubscribe', stream: 'b' },
    );
    expect(run.done()).toEqual([
      { do: 'send', method: 'SUBSCRIBE', streams: ['b'] },
      { do: 'send', method: 'UNSUBSCRIBE', streams: ['b'] },
    ]);
  });
});

describe('the heartbeat', () => {
  it('sends GET_TIME every 30 s', () => {
    const run = connected().wait(29_999);
    expect(run.done()).toEqual([]);
    expect(run.wait(1).done()).toEqual([{ do: 'send', method: 'GET_TIME' }]);
    run.heard(true).wait(29_999);
    expect(run.done()).toEqual([]);
    expect(run.wait(1).done()).toContainEqual({ do: 'send', method: 'GET_TIME' });
  });

  it('ends the connection if the reply takes 10 s', () => {
    const run = connected().wait(rules.heartbeatMs);
    run.done();
    expect(run.wait(9_999).done()).toEqual([]);
    expect(run.wait(1).done()).toEqual([{ do: 'close' }]);
    expect(run.state.status).toBe('reconnecting');
  });

  it('does not count other messages as the reply', () => {
    const run = connected().wait(rules.heartbeatMs).heard(false);
    expect(run.wait(rules.heartbeatReplyMs).state.status).toBe('reconnecting');
  });
});

describe('the network check', () => {
  it('pings every 60 s', () => {
    const run = connected().wait(30_000).heard(true);
    run.done();
    run.wait(30_000);
    expect(run.done()).toContainEqual({ do: 'send', method: 'PING' });
  });

  it('reports a stall after 120 s of silence, and reconnects', () => {
    const run = connected().wait(120_000, true);
    expect(run.done()).toEqual([{ do: 'close' }]);
    expect(run.state).toMatchObject({ status: 'reconnecting', stalled: true });
  });

  it('keeps reporting the stall until a message arrives', () => {
    const run = connected().wait(120_000, true).wait(1_000).opened();
    expect(run.state.stalled).toBe(true);
    expect(run.heard().state.stalled).toBe(false);
  });

  it('counts silence during reconnects', () => {
    const run = connected().closed(abnormal);
    const loseUntil = (end: number) => {
      while (run.now < end) {
        run.wait(Math.min(1_000, end - run.now));
        if (run.state.at.connect !== undefined) run.closed(abnormal);
      }
    };
    loseUntil(119_000);
    expect(run.state.stalled).toBe(false);
    loseUntil(180_000);
    expect(run.state.stalled).toBe(true);
  });

  it('gives a newly opened socket time to answer', () => {
    const run = connected().closed(abnormal).wait(400_000, true);
    run.opened();
    expect(run.wait(29_999).state.status).toBe('connected');
  });

  it('reports no stall while the server keeps answering', () => {
    const run = connected();
    for (let n = 0; n < 40; n++) run.wait(rules.heartbeatMs).heard(true);
    expect(run.state).toMatchObject({ status: 'connected', stalled: false });
  });

  it('probes a socket after less than 120 s of sleep, instead of dropping it', () => {
    const run = connected().wait(119_999, true);
    expect(run.state.status).toBe('connected');
    expect(run.done()).toContainEqual({ do: 'send', method: 'GET_TIME' });
  });
});

describe('after a lost connection or a sleep, the client', () => {
  it('waits 1 s doubling up to 60 s, and fails after 10 attempts', () => {
    const run = connected().closed(abnormal);
    const waits: number[] = [];
    while (run.state.status === 'reconnecting') {
      const wait = (run.state.at.retry ?? 0) - run.now;
      waits.push(wait);
      run.wait(wait);
      expect(run.done()).toEqual([{ do: 'open', socket: run.state.socket }]);
      run.closed(abnormal);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60].map((s) => s * 1_000));
    expect(run.state.status).toBe('error');
  });

  it('counts a failed attempt like a lost connection', () => {
    const run = machine().on({ type: 'start' }, { type: 'subscribe', stream: 's' });
    for (let n = 0; n < rules.maxReconnects; n++) {
      run.closed(abnormal);
      run.wait((run.state.at.retry ?? 0) - run.now);
    }
    expect(run.state.status).toBe('reconnecting');
    expect(run.closed(abnormal).state.status).toBe('error');
  });

  it('shortens the wait by jitter, by half at most', () => {
    expect(backoffMs(3, 0)).toBe(4_000);
    expect(backoffMs(3, 0.5)).toBe(3_000);
    expect(backoffMs(10, 0)).toBe(60_000);
  });

  it('resubscribes and reports missed messages', () => {
    const run = connected().closed(abnormal).wait(1_000);
    run.done();
    expect(run.opened().done()).toEqual([
      { do: 'send', method: 'SUBSCRIBE', streams: ['user@order'] },
    ]);
    expect(run.state.status).toBe('connected');
    expect(run.heard().done()).toEqual([{ do: 'reconnected', streams: ['user@order'] }]);
    expect(run.heard().done()).toEqual([]);
  });

  it('does not count a socket without a message as reconnected', () => {
    const run = connected().closed(abnormal).wait(1_000).opened().closed(1011).wait(2_000);
    expect(run.done().map((effect) => effect.do)).not.toContain('reconnected');
    expect(run.opened().heard().done()).toContainEqual({
      do: 'reconnected',
      streams: ['user@order'],
    });
  });

  it('restarts the backoff at 1 s after a message', () => {
    const run = connected().closed(abnormal).wait(1_000).closed(abnormal).wait(2_000).opened();
    run.heard().closed(abnormal);
    expect(run.state.at.retry).toBe(run.now + 1_000);
  });

  it('keeps the backoff if the server closes at once', () => {
    const run = connected().closed(abnormal).wait(1_000).opened().closed(abnormal);
    expect(run.state.at.retry).toBe(run.now + 2_000);
  });

  it('ends the wait when the network is back', () => {
    const run = connected().closed(abnormal);
    expect(run.on({ type: 'wake' }).done()).toEqual([{ do: 'open', socket: 2 }]);
  });

  it('closes an idle socket when the device wakes up', () => {
    const run = connected().on({ type: 'unsubscribe', stream: 'user@order' });
    run.done();
    const [next, effects] = nextRealtime(
      run.state,
      { type: 'wake' },
      { now: run.now + rules.idleCloseMs, random: 0 },
    );
    expect(next.status).toBe('disconnected');
    expect(effects).toEqual([{ do: 'close' }]);
  });
});

describe('the error state', () => {
  function inError() {
    const run = connected().closed(abnormal);
    while (run.state.status === 'reconnecting') {
      run.wait((run.state.at.retry ?? 0) - run.now).closed(abnormal);
    }
    run.done();
    return run;
  }

  it('reconnects after 300 s if there are subscriptions', () => {
    const run = inError().wait(299_999);
    expect(run.done()).toEqual([]);
    run.wait(1);
    expect(run.state).toMatchObject({ status: 'connecting', attempts: 0 });
    expect(run.done()).toEqual([{ do: 'open', socket: run.state.socket }]);
  });

  it('reconnects at once on request', () => {
    const run = inError().on({ type: 'wake' });
    expect(run.done()).toEqual([]);
    run.on({ type: 'retry' });
    expect(run.done()).toEqual([{ do: 'open', socket: run.state.socket }]);
    expect(run.state).toMatchObject({ status: 'connecting', attempts: 0 });
    run.closed(abnormal);
    expect(run.state.at.retry).toBe(run.now + 1_000);
  });

  it('ends without subscriptions', () => {
    const run = inError().on({ type: 'unsubscribe', stream: 'user@order' }).wait(rules.resetMs);
    expect(run.state.status).toBe('disconnected');
    expect(run.done()).toEqual([]);
  });
});

describe('a connection', () => {
  it.each(rules.finalCloseCodes)('does not reconnect after close code %i', (code) => {
    const run = connected()
      .closed(code)
      .wait(10 * rules.resetMs);
    expect(run.state.status).toBe('disconnected');
    expect(run.done()).toEqual([]);
  });

  it('reconnects for a new subscription after a final code, and reports missed messages', () => {
    const run = connected().closed(1001).on({ type: 'subscribe', stream: 'b' });
    expect(run.done()).toEqual([{ do: 'open', socket: 2 }]);
    expect(run.opened().heard().done()).toContainEqual({
      do: 'reconnected',
      streams: ['user@order', 'b'],
    });
  });

  it('closes 30 s after the last unsubscribe', () => {
    const run = connected().on({ type: 'unsubscribe', stream: 'user@order' });
    run.done();
    expect(run.wait(29_999).state.status).toBe('connected');
    run.done();
    expect(run.wait(1).done()).toEqual([{ do: 'close' }]);
    expect(run.state.status).toBe('disconnected');
  });

  it('stays open for a subscription within 30 s', () => {
    const run = connected().on({ type: 'unsubscribe', stream: 'user@order' }).wait(20_000);
    run.on({ type: 'subscribe', stream: 'user@wallet' }).wait(15_000);
    expect(run.state.status).toBe('connected');
  });

  it('closes and drops its subscriptions at logout', () => {
    const run = connected().on({ type: 'stop' });
    expect(run.done()).toEqual([{ do: 'close' }]);
    expect(run.state).toMatchObject({ status: 'disconnected', wanted: [], started: false });
    expect(nextDeadline(run.state)).toBeUndefined();
  });

  it.each([realtimeCloseCodes.tokenInvalid, realtimeCloseCodes.tokenExpired])(
    'checks a refused token (%i) once, and waits for the answer',
    (code) => {
      const run = connected().closed(code);
      expect(run.done()).toEqual([{ do: 'tokenRefused' }]);
      run.on({ type: 'start' }, { type: 'wake' }, { type: 'subscribe', stream: 'b' });
      run.wait(10 * rules.resetMs);
      expect(run.done()).toEqual([]);
      run.on({ type: 'stop' }, { type: 'start' }, { type: 'subscribe', stream: 'b' });
      expect(run.done()).toEqual([{ do: 'open', socket: 2 }]);
    },
  );

  it('retries with growing waits after an accepted token, and ends in an error', () => {
    const run = connected();
    const waits: number[] = [];
    for (;;) {
      run.closed(realtimeCloseCodes.tokenExpired).on({ type: 'tokenChecked' });
      if (run.state.status !== 'reconnecting') break;
      waits.push((run.state.at.retry ?? 0) - run.now);
      run.wait(waits.at(-1) ?? 0).opened();
    }
    expect(waits.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(waits).toHaveLength(rules.maxReconnects);
    expect(run.state.status).toBe('error');
  });

  it('ignores an unrequested answer about a token', () => {
    const run = connected();
    const before = run.state;
    expect(run.on({ type: 'tokenChecked' }).state).toBe(before);
  });

  it('ignores events of an old socket', () => {
    const run = connected().closed(abnormal).wait(1_000);
    const before = run.state;
    run.on(
      { type: 'opened', socket: 1 },
      { type: 'heard', socket: 1, time: true },
      { type: 'closed', socket: 1, code: 1000 },
    );
    expect(run.state).toBe(before);
  });
});

describe('isInterrupted', () => {
  const interrupted = ({ state }: { state: RealtimeState }) => isInterrupted(state);

  it('is false while the client connects, is connected or reconnects', () => {
    const run = machine();
    expect(interrupted(run)).toBe(false);
    run.on({ type: 'subscribe', stream: 's' });
    expect(interrupted(run), 'without a session').toBe(false);
    run.on({ type: 'start' });
    expect(interrupted(run)).toBe(false);
    expect(interrupted(run.opened())).toBe(false);
    expect(interrupted(run.closed(abnormal))).toBe(false);
  });

  it('is true after 120 s of silence, until a message arrives', () => {
    const run = connected().wait(120_000, true);
    expect(interrupted(run)).toBe(true);
    expect(interrupted(run.wait(1_000).opened().heard())).toBe(false);
  });

  it.each(rules.finalCloseCodes)('is true after close code %i, until a requested retry', (code) => {
    const run = connected().closed(code);
    expect(interrupted(run)).toBe(true);
    expect(interrupted(run.on({ type: 'retry' }))).toBe(false);
    expect(run.done()).toEqual([{ do: 'open', socket: 2 }]);
    expect(run.opened().heard().done()).toContainEqual({
      do: 'reconnected',
      streams: ['user@order'],
    });
  });

  it('is false without subscriptions', () => {
    const run = connected().closed(1001).on({ type: 'unsubscribe', stream: 'user@order' });
    expect(interrupted(run)).toBe(false);
  });

  it('is false while the API checks a token', () => {
    expect(interrupted(connected().closed(realtimeCloseCodes.tokenExpired))).toBe(false);
  });
});
