import type { Endpoint, InputIssues } from '@shared/contract';
import { machine, ticket, user, visa, wallet, withdraw } from '@shared/contract/endpoints';
import { amounts } from '@shared/contract/testing/inputs/amounts.ts';
import { codes } from '@shared/contract/testing/inputs/codes.ts';
import type { Input } from '@shared/contract/testing/inputs/input.ts';
import { phones } from '@shared/contract/testing/inputs/phones.ts';
import { quantities } from '@shared/contract/testing/inputs/quantities.ts';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors/errors.ts';
import { parseInput } from './parse.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const place = { province: 'Taipei', city: 'Taipei', district: 'Daan', detail: 'No 1', zip: '106' };
const delivery = { recipient: 'Ann', phone: '+886912345678', ...place };
const terms = { asset: 'USDT', address, fee: '0', network_fee: null };

/** Calls with a field that users type. `input` has the other fields; `rows` has typed values. */
const calls: readonly [Endpoint, path: string, input: object, rows: readonly Input<unknown>[]][] = [
  [user.neuReleaseTransfer, 'amount', { address }, amounts],
  [withdraw.apply, 'amount', terms, amounts],
  [wallet.deposit, 'amount', { asset: 'USDT' }, amounts],
  [visa.rechargeQuote, 'amount', { id: '1' }, amounts],
  [visa.updateLimits, 'limits.daily', { id: '1' }, amounts],
  [ticket.getOrder, 'quantity', { asset: 'JU' }, quantities],
  [machine.order, 'quantity', { goods_id: 'plate', ...delivery }, quantities],
  [machine.order, 'phone', { goods_id: 'plate', quantity: 1, ...delivery }, phones],
  [visa.addAddress, 'phone', delivery, phones],
  [visa.active, 'code', { id: '1' }, codes],
];

function inputWith(path: string, input: object, value: unknown): object {
  const limits = { per_payment: null, daily: value, monthly: null };
  return path === 'limits.daily' ? { ...input, limits } : { ...input, [path]: value };
}

/** Returns the refusal of an input. @throws Error if the input is accepted */
function refusalOf(endpoint: Endpoint, input: object): AppError {
  try {
    parseInput(endpoint, input, 'en');
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('the input was accepted');
}

describe.each(
  calls.map(([endpoint, path, input, rows]) => ({
    call: endpoint.path,
    endpoint,
    path,
    input,
    rows,
  })),
)('$call with a typed $path', ({ endpoint, path, input, rows }) => {
  it.each(rows.filter(({ refused }) => refused === undefined))(
    'accepts the value that forms send for $typed',
    ({ sent }) => {
      const whole = inputWith(path, input, sent);
      expect(parseInput(endpoint, whole, 'en')).toMatchObject(whole);
    },
  );

  it.each(rows.filter(({ refused }) => refused !== undefined))(
    'refuses $typed if sent unchanged',
    ({ typed }) => {
      const { errorName, options } = refusalOf(endpoint, inputWith(path, input, typed));
      expect(errorName).toBe('badRequest');
      const { issues } = options.data as InputIssues;
      expect(new Set(issues.map((issue) => issue.path))).toEqual(new Set([path]));
    },
  );
});
