import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { remoteNames } from '../shared/federation/src/build/remotes.ts';
import { root } from './workspace.ts';

const folder = '.github/workflows';
const text = (name: string) => readFileSync(`${root}${folder}/${name}.yml`, 'utf8');

interface Pipeline {
  on: Record<'push' | 'pull_request', { paths: string[] }>;
  jobs: Record<string, { uses?: string }>;
}

describe.each(['host', 'server', ...remoteNames])('the pipeline of %s', (name) => {
  const { on, jobs } = parse(text(name)) as Pipeline;

  it('runs for changes of its own folder, and lists only existing paths', () => {
    expect(on.push.paths).toEqual(on.pull_request.paths);
    expect(on.push.paths).toContain(`${name}/**`);
    for (const path of on.push.paths) {
      expect([path, globSync(path, { cwd: root }).length > 0]).toEqual([path, true]);
    }
  });

  it('calls only existing workflows', () => {
    for (const { uses } of Object.values(jobs)) {
      if (uses) expect(globSync(uses, { cwd: root })).toHaveLength(1);
    }
  });
});

it('the pipeline of the docs lists only existing paths', () => {
  const { on } = parse(text('docs')) as Pipeline;
  for (const path of on.push.paths) {
    expect([path, globSync(path, { cwd: root }).length > 0]).toEqual([path, true]);
  }
});

it('the pipelines of the remotes differ only in the remote', () => {
  const [first, ...others] = remoteNames.map((name) => text(name).replaceAll(name, 'remote'));
  for (const other of others) expect(other).toBe(first);
});

it('the pipelines use the repository’s version of pnpm', () => {
  const [, version] =
    /const PNPM = '([\d.]+)'/.exec(readFileSync(`${root}scripts/bootstrap.mjs`, 'utf8')) ?? [];
  const prepare = readFileSync(`${root}.github/actions/prepare/action.yml`, 'utf8');
  expect(prepare).toContain(`npm install --global pnpm@${version} `);
});
