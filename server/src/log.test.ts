import { expect, it } from 'vitest';
import { createLogger } from './log.ts';

function logged(what: object): string {
  const lines: string[] = [];
  createLogger('info', { write: (line) => lines.push(line) }).info(what, 'message');
  return lines.join('');
}

it('redacts secrets wherever they are put', () => {
  for (const what of [
    { token: 'hush' },
    { req: { authorization: 'hush' } },
    { a: { body: { sign_message: 'hush' } } },
    { config: { databaseUrl: 'hush' } },
  ]) {
    expect(logged(what)).not.toContain('hush');
  }
});

it('writes of a database error what it is, not what was asked with it', () => {
  const err = Object.assign(new Error('duplicate key'), { code: '23505', params: ['hush'] });
  const line = logged({ err: new Error('outer', { cause: err }) });
  expect(line).toContain('23505');
  expect(line).toContain('duplicate key');
  expect(line).not.toContain('hush');
});
