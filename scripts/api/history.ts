import { spawnSync } from 'node:child_process';
import { root } from '../workspace.ts';
import { parseReports, type Reports } from './report.ts';

export interface Accepted {
  at: string;
  reports: Reports;
}

/**
 * Reads the reports to compare with: on a branch, from the commit where it left main; on main, from
 * its last two commits.
 * @returns `isBlind` if there is no report of an earlier commit: without git, in a shallow clone, or
 * before the first report
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

/** Returns git's output; undefined without git, or without the requested object. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return status === 0 ? stdout.trimEnd() : undefined;
}
