import { describe, expect, it } from 'vitest';
import { remoteFailureOf } from './remote-failure.ts';

function unavailable(code: string): Error {
  const error = new Error('remote-visa cannot be loaded');
  error.name = 'RemoteUnavailable';
  return Object.assign(error, { remote: 'remote-visa', stable: { code, version: '1.0.0-abc' } });
}

describe('remote failure', () => {
  it('a remote that does not answer in time says so, with a reference', () => {
    expect(remoteFailureOf(unavailable('timed-out'), true)).toEqual({
      reason: 'timeout',
      reference: 'remote-visa 1.0.0-abc timed-out',
    });
  });

  it('a page that does not come to an end of loading says so', () => {
    const late = new DOMException('late', 'TimeoutError');
    expect(remoteFailureOf(late, true).reason).toBe('timeout');
  });

  it('without network the network is the reason', () => {
    expect(remoteFailureOf(unavailable('entry-failed'), false).reason).toBe('offline');
  });

  it('a page whose chunk is missing is unavailable, one that throws is broken', () => {
    const chunk = Object.assign(new Error('Loading chunk 12 failed'), { name: 'ChunkLoadError' });
    expect(remoteFailureOf(chunk, true).reason).toBe('unavailable');
    expect(remoteFailureOf(new TypeError('x is undefined'), true).reason).toBe('broken');
  });
});
