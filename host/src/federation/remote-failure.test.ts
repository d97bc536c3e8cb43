import { ApiError } from '@shared/shell';
import { describe, expect, it } from 'vitest';
import { remoteFailureOf } from './remote-failure.ts';

function unavailable(code: string): Error {
  const error = new Error('remote-visa cannot be loaded');
  error.name = 'RemoteUnavailable';
  return Object.assign(error, { remote: 'remote-visa', stable: { code, version: '1.0.0-abc' } });
}

describe('remoteFailureOf', () => {
  it('reports a timed-out remote with a reference', () => {
    expect(remoteFailureOf(unavailable('timed-out'), true)).toEqual({
      reason: 'timeout',
      reference: 'remote-visa 1.0.0-abc timed-out',
    });
  });

  it('reports a timeout for a page that does not finish loading', () => {
    const late = new DOMException('late', 'TimeoutError');
    expect(remoteFailureOf(late, true).reason).toBe('timeout');
  });

  it.each([
    unavailable('entry-failed'),
    Object.assign(new Error('Loading chunk 12 failed'), { name: 'ChunkLoadError' }),
    new ApiError({ kind: 'offline', code: 500 }),
  ])('gives the network as the reason of %s when offline', (error) => {
    expect(remoteFailureOf(error, false).reason).toBe('offline');
  });

  it('distinguishes an unavailable page (missing chunk) from a broken one (throws)', () => {
    const chunk = Object.assign(new Error('Loading chunk 12 failed'), { name: 'ChunkLoadError' });
    expect(remoteFailureOf(chunk, true).reason).toBe('unavailable');
    expect(remoteFailureOf(new TypeError('x is undefined'), true).reason).toBe('broken');
  });
});
