import type { HostRelease } from '@shared/contract';
import { noRegistry } from '@shared/federation/loader';
import { expect, it } from 'vitest';
import { hostPicture } from './host-picture.ts';

const scripts = ['https://tessera.example/assets/react.11.js', scriptOf('0a1b')];
const releaseOf = (build: string): HostRelease => ({
  version: `1.0.0-${build}`,
  contract: 1,
  releasedAt: '2026-01-01T00:00:00Z',
  entry: new URL(scriptOf(build)).pathname,
});
const viewOf = (build?: string) => ({ ...noRegistry, host: build ? releaseOf(build) : undefined });

function scriptOf(build: string): string {
  return `https://tessera.example/assets/main.${build}.js`;
}

it.each([
  ['the published release', '0a1b', '0a1b', { release: releaseOf('0a1b'), newer: undefined }],
  ['the previous release', '0a1b', '9f9f', { release: releaseOf('0a1b'), newer: '1.0.0-9f9f' }],
  [
    'a release that is no longer listed',
    '8888',
    '9f9f',
    { release: undefined, newer: '1.0.0-9f9f' },
  ],
  [
    'a build that was never published',
    undefined,
    undefined,
    { release: undefined, newer: undefined },
  ],
])('recognises %s', (_, tab, published, expected) => {
  expect(hostPicture(scripts, viewOf(tab), viewOf(published))).toEqual({
    build: '0a1b',
    ...expected,
  });
});
