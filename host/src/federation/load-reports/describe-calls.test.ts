import { expect, it } from 'vitest';
import { describeCalls } from './describe-calls.ts';
import type { PageBuilds } from './index.ts';

it('describes a call by the remote of the page and its running build', () => {
  const builds = {
    matchRoute: (path) => (path === '/visa' ? { remote: 'remote-visa', route: {} } : undefined),
    running: () => ({ version: '1.0.0', channel: 'canary' }),
  } as PageBuilds;
  const described = (path: string) => {
    history.replaceState(null, '', path);
    const detail = {};
    dispatchEvent(new CustomEvent('tessera:call', { detail }));
    return detail;
  };
  expect(described('/visa')).toEqual({});
  describeCalls(builds);
  describeCalls(builds);
  expect(described('/visa')).toEqual({ remote: 'remote-visa', version: '1.0.0' });
  expect(described('/')).toEqual({});
});
