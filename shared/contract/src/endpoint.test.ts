import { expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import * as endpoints from './endpoints/index.ts';

const rows = Object.values(endpoints).flatMap((domain) => Object.values(domain)) as Endpoint[];

it('each path in `changes` is the path of an endpoint', () => {
  const paths = new Set<string>(rows.map(({ path }) => path));
  const changed = rows.flatMap(({ changes = [] }) => changes);
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.filter((path) => !paths.has(path))).toEqual([]);
});
