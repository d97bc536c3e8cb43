import { spawnSync } from 'node:child_process';
import { root } from '../workspace.ts';
import { parseReports, type Reports } from './report.ts';

/** The reports of a commit, which the working tree is held against. */
export interface Accepted {
  /** The commit's short name. */
  at: string;
  reports: Reports;
}

/**
 * On a branch: the commit where it left main. On main: the last commit, which the working tree may
 * have changed since, and the one before it.
 * @returns also whether there is none but the last one: outside of git, in a clone that does not
 * reach back, before the first report
 */
export function readHistory(): { accepted: Accepted[]; isBlind: boolean } {
  const head = commitAt('HEAD');
  const main = commitAt('origin/main') ?? commitAt('main');
  const forked = main && git('merge-base', 'HEAD', main);
  const commits = forked && forked !== head ? [forked] : [head, commitAt('HEAD^')];
  const accepted = commits
    .filter((commit) => commit !== undefined)
    .map((commit) => ({ commit, at: commit.slice(0, 7), reports: reportsAt(commit) }))
    .filter(({ reports }) => reports.size > 0);
  return { accepted, isBlind: accepted.every(({ commit }) => commit === head) };
}

const commitAt = (name: string) => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);

function reportsAt(commit: string): Reports {
  const listed = git('ls-tree', '-r', '--name-only', commit, '--', 'shared') ?? '';
  const files = listed.split('\n').filter((file) => file.endsWith('.api.md'));
  if (files.length === 0) return new Map();
  return parseReports(git('show', ...files.map((file) => `${commit}:${file}`)) ?? '');
}

/** @returns undefined where git, or what it is asked for, is not there. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return status === 0 ? stdout.trimEnd() : undefined;
}
