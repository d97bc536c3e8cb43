import type { ReviewData, UserDetails } from '../../contract/index.ts';
import { reviewKinds } from '../../contract/index.ts';
import type { Commands } from '../command.ts';
import { keepKey, readKept, readKey } from '../environment.ts';
import { json, money, oneLine, openTable, section, table, when } from '../print.ts';
import { Problem } from '../problem.ts';
import { balanceTable, orderTable } from './tables.ts';

export const people: Commands = {
  operators: {
    summary: 'list the operators',
    async run({ ask }) {
      const data = await ask('operators', 'list');
      const rows = data.list.map((one) => [
        ...[one.name, when(one.created_at), one.created_by, when(one.key_set_at)],
        one.publishes ? `publishes ${one.publishes.join(', ')}` : '',
        one.disabled_at ? `disabled ${when(one.disabled_at)}` : '',
      ]);
      return { data, text: table(['name', 'since', 'made by', 'key of', 'may', ''], rows) };
    },
  },

  'operators add': {
    summary: 'add an operator; the first one needs no key, on the server’s machine',
    args: ['name'],
    options: {
      publishes: {
        type: 'string',
        multiple: true,
        help: 'key for a team, which can only publish this remote (or the host)',
      },
    },
    async run({ ask, env, args, texts }) {
      const first = !(await readKey(env));
      const publishes = texts('publishes');
      const data = await ask('operators', 'add', {
        name: args.name ?? '',
        ...(publishes.length > 0 && { publishes: [...publishes] }),
      });
      if (!first) return { data, text: shownOnce(data, publishes.length > 0) };
      const file = await keepKey(env, data);
      return { data, text: `You are now the operator ${data.name}. Your key is in ${file}.` };
    },
  },

  'operators rotate': {
    summary: 'replace the key of an operator; without a name, your own',
    args: ['name?'],
    async run({ ask, env, args }) {
      const kept = env.opsKey || env.opsUrl ? undefined : await readKept(env);
      const { name } = args;
      const data = await ask('operators', 'rotate', name ? { name } : {});
      if (data.name !== kept?.name) return { data, text: shownOnce(data) };
      const file = await keepKey(env, data);
      return { data, text: `Your new key is in ${file}.` };
    },
  },

  'operators disable': {
    summary: 'disable the key of an operator until it is rotated',
    args: ['name'],
    async run({ ask, args }) {
      const { name = '' } = args;
      const data = await ask('operators', 'disable', { name });
      const text = data.changed ? `${name} is disabled.` : `${name} was disabled already.`;
      return { data, text };
    },
  },

  'users find': {
    summary: 'find a user by address, id or invite code; recorded in the audit log',
    args: ['user'],
    async run({ ask, args }) {
      const data = await ask('users', 'find', { who: args.user ?? '' });
      const { id, address, invite_code, created_at, frozen_reason } = data.user;
      const frozen = frozen_reason ? `, frozen: ${frozen_reason}` : '';
      const text = `user ${id}  ${address}  ${invite_code}  since ${when(created_at)}${frozen}`;
      return { data, text };
    },
  },

  'users show': {
    summary:
      'show profile, team, sessions, balances and orders of a user; recorded in the audit log',
    args: ['user'],
    async run({ ask, args }) {
      const data = await ask('users', 'show', { who: args.user ?? '' });
      return { data, text: userPage(data) };
    },
  },

  'users freeze': {
    summary: 'make an account read-only, and freeze its cards',
    args: ['user'],
    options: {
      reason: { type: 'string', required: true, help: 'reason; stored, and shown to operators' },
    },
    async run({ ask, args, text }) {
      const who = args.user ?? '';
      const data = await ask('users', 'freeze', { who, reason: text('reason') ?? '' });
      const how = data.changed ? 'is frozen' : 'was frozen already, with this reason';
      return { data, text: `User ${data.user_id} ${how}.${cardsText(data.cards_waiting)}` };
    },
  },

  'users unfreeze': {
    summary: 'unfreeze an account, and the cards that were frozen with it',
    args: ['user'],
    options: { note: { type: 'string', help: 'why' } },
    async run({ ask, args, text }) {
      const note = text('note');
      const who = args.user ?? '';
      const data = await ask('users', 'unfreeze', { who, ...(note ? { note } : {}) });
      const how = data.changed ? 'is no longer frozen' : 'was not frozen';
      return { data, text: `User ${data.user_id} ${how}.${cardsText(data.cards_waiting)}` };
    },
  },

  'users end-sessions': {
    summary: 'sign a user out everywhere',
    args: ['user'],
    async run({ ask, args }) {
      const data = await ask('users', 'endSessions', { who: args.user ?? '' });
      return { data, text: `User ${data.user_id}: ${data.ended} sessions ended.` };
    },
  },

  reviews: {
    summary: 'list reviews that wait for a decision, oldest first',
    options: {
      kind: { type: 'string', help: reviewKinds.join(', ') },
      all: { type: 'boolean', help: 'also decided ones' },
    },
    async run({ ask, text, flag }) {
      const kind = reviewKinds.find((one) => one === text('kind'));
      if (text('kind') && !kind)
        throw new Problem(`--kind must be one of ${reviewKinds.join(', ')}.`);
      const data = await ask('reviews', 'list', { all: flag('all'), ...(kind ? { kind } : {}) });
      return {
        data,
        text: openTable(reviewTable(data.list), data) || 'No review waits for a decision.',
      };
    },
  },

  'reviews show': {
    summary: 'show a review and earlier ones of the same subject; recorded in the audit log',
    args: ['review'],
    async run({ ask, args }) {
      const data = await ask('reviews', 'show', { id: args.review ?? '' });
      const about = Object.entries(data.about).map(
        ([name, value]) => `  ${name.padEnd(12)} ${oneLine(String(value))}`,
      );
      return { data, text: [reviewTable([data.review, ...data.earlier]), ...about].join('\n') };
    },
  },

  'reviews approve': {
    summary: 'approve a pending review',
    args: ['review'],
    options: { note: { type: 'string', help: 'for the audit log' } },
    async run({ ask, args, text }) {
      const note = text('note');
      const id = args.review ?? '';
      const data = await ask('reviews', 'approve', { id, ...(note ? { note } : {}) });
      return { data, text: reviewTable([data.review]) };
    },
  },

  'reviews reject': {
    summary: 'reject a pending review, with a reason per field',
    args: ['review'],
    options: {
      reason: {
        ...{ type: 'string', multiple: true, required: true },
        help: 'field=what is wrong, repeatable; without a field, for the whole submission',
      },
    },
    async run({ ask, args, texts }) {
      const reasons = readReasons(texts('reason'));
      const data = await ask('reviews', 'reject', { id: args.review ?? '', reasons });
      return { data, text: reviewTable([data.review]) };
    },
  },
};

/** @param publishes true: the key can only publish; undefined: not known here. */
function shownOnce({ name, key }: { name: string; key: string }, publishes?: boolean): string {
  const ofTeam = 'FEDERATION_TOKEN';
  const variable =
    publishes === undefined ? `OPS_KEY (a team: ${ofTeam})` : publishes ? ofTeam : 'OPS_KEY';
  return `The key of ${name}, shown only once. Set ${variable} to it:\n${key}`;
}

/** 'name=unreadable' → { name: 'unreadable' } */
export function readReasons(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, field = '', reason = text] = /^([\w.]+)=(.*)$/s.exec(text) ?? [];
      return [field, reason];
    }),
  );
}

function reviewTable(list: readonly ReviewData[]): string {
  return table(
    ['review', 'kind', 'of', 'user', 'status', 'submitted', 'decided', 'reasons'],
    list.map((one) => [
      ...[one.id, one.kind, one.subject_id, one.user_id, one.status, when(one.submitted_at)],
      one.decided_by ? `${when(one.decided_at)} ${one.decided_by}` : '',
      Object.keys(one.reasons).length > 0 ? json(one.reasons) : '',
    ]),
  );
}

/** The freeze of an account is not complete until the issuer has confirmed it. */
function cardsText(waiting: number): string {
  if (waiting === 0) return '';
  return ` ${waiting} ${waiting === 1 ? 'card waits' : 'cards wait'} for the issuer.`;
}

function userPage(data: UserDetails): string {
  const { user, inviter, team } = data;
  const facts = [
    ['address', user.address],
    ['invite code', user.invite_code],
    ['since', when(user.created_at)],
    ['invited by', inviter ? `user ${inviter.id}  ${inviter.address}` : 'no one'],
    ['level', String(user.level)],
    ['node', user.node ?? ''],
    ['risk notice', user.risk_notice_version ?? 'not acknowledged'],
    ['frozen', user.frozen_reason ? `${when(user.frozen_at)}: ${user.frozen_reason}` : ''],
    ['cards', cardsText(data.cards_waiting).trim()],
    ['team', `${team.direct} direct, ${team.members} in all`],
    [
      'performance',
      `${money(team.own_performance, 'JU')}, team ${money(team.team_performance, 'JU')}`,
    ],
    ['tickets', `${data.tickets.active} active, ${data.tickets.lapsed} lapsed`],
    ['sessions', `${data.sessions} open`],
  ].filter(([, value]) => value);
  const counts = Object.entries(data.order_counts).map(([status, n]) => `${n} ${status}`);
  return [
    `user ${user.id}`,
    ...facts.map(([name = '', value]) => `  ${name.padEnd(12)} ${value}`),
    ...section('balances', balanceTable(data.balances)),
    ...section(`orders (${counts.join(', ') || 'none'})`, orderTable(data.orders)),
  ].join('\n');
}
