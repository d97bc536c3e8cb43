import type { JobsData, SettingVersionData, TimeState } from '../../contract/index.ts';
import type { Commands } from '../command.ts';
import { duration, json, openTable, section, table, when } from '../print.ts';
import { Problem } from '../problem.ts';
import { readDuration, readNumber } from '../read-arguments.ts';

export const system: Commands = {
  settings: {
    summary: 'show the current prices, limits, rates and cards on offer',
    async run({ ask }) {
      const data = await ask('settings', 'list');
      const rows = data.list.map((one) => [one.name, ...versionRow(one)]);
      return { data, text: table(['setting', ...versionNames], rows) };
    },
  },

  'settings show': {
    summary: 'show a setting with its earlier versions',
    args: ['name'],
    async run({ ask, args }) {
      const data = await ask('settings', 'show', { name: args.name ?? '' });
      return { data, text: table(versionNames, data.versions.map(versionRow)) };
    },
  },

  'settings set': {
    summary: 'set a new version of a setting; amounts in base units, as in `settings`',
    args: ['name', 'json'],
    options: { note: { type: 'string', help: 'why' } },
    async run({ ask, args, text }) {
      const { name = '' } = args;
      const note = text('note');
      const value = readJson(args.json ?? '');
      const data = await ask('settings', 'set', { name, value, ...(note ? { note } : {}) });
      const { version } = data.version;
      const how = data.changed
        ? `is set: version ${version}`
        : `already has this value: version ${version}`;
      return { data, text: `${name} ${how}.` };
    },
  },

  jobs: {
    summary: 'show waiting, running and failed jobs',
    async run({ ask }) {
      const data = await ask('jobs', 'report');
      return { data, text: jobsPage(data) };
    },
  },

  'jobs retry': {
    summary: 'retry jobs that failed permanently',
    args: ['id…'],
    async run({ ask, rest }) {
      const data = await ask('jobs', 'retry', { ids: [...rest] });
      return { data, text: `${data.moved} of ${rest.length} are retried.` };
    },
  },

  time: {
    summary: 'show the time of the server and of the chain',
    async run({ ask }) {
      const data = await ask('clock', 'show');
      return { data, text: timePage(data) };
    },
  },

  'time advance': {
    summary: 'sandbox only: advance the clocks of server and chain (25h, 3d, 90s)',
    args: ['duration'],
    async run({ ask, args }) {
      const ms = readDuration(args.duration ?? '');
      const data = await ask('clock', 'advance', { ms });
      const how = data.finished
        ? `The move of ${duration(ms)} that began earlier is finished. The clocks did not move further.`
        : `Moved ahead by ${duration(ms)}. Sessions that expire before the new time have ended.`;
      return { data, text: `${how}\n${timePage(data)}` };
    },
  },

  audit: {
    summary: 'show commands of operators, latest first',
    options: {
      limit: { type: 'string', help: 'number of lines, 50 by default' },
      before: { type: 'string', help: 'lines before this one' },
      operator: { type: 'string', help: 'commands of one operator' },
      subject: { type: 'string', help: 'commands on one subject: user:7' },
    },
    async run({ ask, text }) {
      const data = await ask('audit', 'list', {
        ...(text('limit') ? { limit: readNumber('--limit', text('limit')) } : {}),
        ...(text('before') ? { before: text('before') } : {}),
        ...(text('operator') ? { operator: text('operator') } : {}),
        ...(text('subject') ? { subject: text('subject') } : {}),
      });
      const rows = data.list.map((line) => [
        ...[line.id, when(line.at), line.operator, line.act, line.subject],
        Object.keys(line.detail).length > 0 ? json(line.detail) : '',
      ]);
      const names = ['line', 'when', 'operator', 'act', 'of', 'detail'];
      return { data, text: table(names, rows) || 'The audit log has no such lines.' };
    },
  },

  'audit verify': {
    summary: 'check that no line of the audit log is missing or changed',
    async run({ ask }) {
      const data = await ask('audit', 'verify');
      const { violations, lines, head } = data;
      const said = violations.map((violation) => `VIOLATED  ${violation}`);
      const end = `${lines} lines. To prove this state later, store the head elsewhere: ${head}`;
      const text = [...said, violations.length === 0 ? `The log is intact. ${end}` : end].join(
        '\n',
      );
      return { data, text, code: violations.length === 0 ? 0 : 1 };
    },
  },
};

const versionNames = ['version', 'set', 'by', 'note', 'value'];

function versionRow({ version, value, set_at, set_by, note }: SettingVersionData): string[] {
  return [String(version), when(set_at), set_by, note ?? '', json(value)];
}

function readJson(text: string) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Problem(`<json> is not JSON: ${(error as Error).message.split('\n')[0]}.`);
  }
}

function jobsPage(data: JobsData): string {
  const queues = data.queues.map((one) => [
    ...[one.name, String(one.waiting), String(one.active), String(one.failed)],
  ]);
  const sweeps = data.sweeps.map((one) => [one.name, when(one.ran_at), one.failure ?? '']);
  const dead = data.dead.map((one) => [
    ...[one.id, one.job, when(one.failed_at), one.reason, json(one.data)],
  ]);
  return [
    'queues',
    table(
      ['  name', 'waiting', 'active', 'failed'],
      queues.map(([name, ...rest]) => [`  ${name}`, ...rest]),
    ) || '  no queue was used yet',
    ...section('periodic', table(['name', 'last run', 'failure'], sweeps)),
    ...section(
      'daily',
      table(
        ['name', 'done until'],
        data.daily.map((one) => [one.name, one.done_until]),
      ),
    ),
    ...section(
      'failed permanently',
      openTable(table(['id', 'job', 'when', 'reason', 'data'], dead), {
        list: dead,
        total: data.dead_total,
      }),
    ),
    ...(dead.length === 0 ? ['', 'No job has failed permanently.'] : []),
  ].join('\n');
}

function timePage({ now, ahead_ms, chain_now, open }: TimeState): string {
  const ahead = ahead_ms > 0 ? `, ${duration(ahead_ms)} ahead` : '';
  const lines = [`server  ${when(now)} UTC${ahead}`];
  if (chain_now) lines.push(`chain   ${when(chain_now)} UTC`);
  if (open) {
    const what = `a move of ${duration(open.ms)}, begun ${when(open.since)}, was not finished`;
    lines.push(`${what}: repeat the command to finish it`);
  }
  return lines.join('\n');
}
