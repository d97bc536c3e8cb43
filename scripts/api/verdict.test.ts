import { expect, it } from 'vitest';
import type { Reports } from './report.ts';
import { judge } from './verdict.ts';

const reports = (majors: { kit: number; ui: number }, declarations: string): Reports =>
  new Map(
    Object.entries(majors).map(([name, major]) => [`@shared/${name}`, { major, declarations }]),
  );

it('reports the broken exports of a package without a greater major version', () => {
  const accepted = [{ at: '1a2b3c4', reports: reports({ kit: 1, ui: 1 }, 'export const x: 1;') }];
  const { broken } = judge(accepted, reports({ kit: 1, ui: 2 }, 'export const y: 1;'));
  expect(broken).toEqual([
    { entry: '@shared/kit', name: 'x', kind: 'removed', why: [], since: '1a2b3c4' },
  ]);
});
