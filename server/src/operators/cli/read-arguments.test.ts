import { expect, it } from 'vitest';
import { commands } from './commands/index.ts';
import { findCommand, readArguments } from './read-arguments.ts';

const read = (...argv: string[]) => readArguments(findCommand(commands, argv)).input;
const spend = ['card', 'spend', 'c1', '--merchant', 'Kiosk', '--amount', '1.5'];

it.each<[string, string[], object]>([
  ['a flag that negates', ['notices', 'pin', '3', '--off'], { id: '3', pinned: false }],
  ['a flag that is not given', ['notices', 'pin', '3'], { id: '3', pinned: true }],
  ['the rest as a list', ['jobs', 'retry', 'a', 'b'], { ids: ['a', 'b'] }],
  ['fixed fields of an alias', ['kyc'], { kind: 'kyc', all: false }],
  ['no field for an empty optional text', ['users', 'unfreeze', '7', '--note='], { who: '7' }],
  [
    'reasons by field',
    ['review', 'reject', '5', '--reason', 'name=wrong', '--reason', 'late = no'],
    { id: '5', reasons: { name: 'wrong', '': 'late = no' } },
  ],
  [
    'fields of an object',
    [...spend, '--asked', '2', '--currency', 'EUR'],
    {
      id: 'c1',
      merchant: 'Kiosk',
      amount: '1500000',
      holds: false,
      asked: { amount: '2', currency: 'EUR' },
    },
  ],
])('reads %s', (_, argv, input) => {
  expect(read(...argv)).toEqual(input);
});

it.each<[string[], string]>([
  [[...spend, '--asked', '2'], '--asked and --currency must be given together.'],
  [['users', 'find'], 'users find: <user> is missing. Usage: pnpm ops users find <user>'],
  [['users', 'find', 'a', 'b'], 'users find: "b" is unexpected. Usage: pnpm ops users find <user>'],
  [['jobs', 'retry'], 'jobs retry: <id…> is missing. Usage: pnpm ops jobs retry <id…>'],
  [['settings', 'set', 'a', '{'], '<json> is not JSON: '],
  [['withdrawals'], 'Add a subcommand to "withdrawals": list, show, approve, refuse, retry.'],
])('refuses %j', (argv, message) => {
  expect(() => read(...argv)).toThrow(message);
});
