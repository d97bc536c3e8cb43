import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './workspace.ts';

const taken = createServer();
let port = 0;

beforeAll(async () => {
  await new Promise<void>((done) => taken.listen(0, '0.0.0.0', done));
  const address = taken.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => new Promise((done) => taken.close(done)));

function start(env: Record<string, string>) {
  return new Promise<{ code: unknown; errors: string }>((resolve) => {
    const file = `${root}scripts/start.ts`;
    execFile(
      process.execPath,
      [file],
      { env: { ...process.env, ...env } },
      (error, _out, errors) => {
        resolve({ code: error?.code ?? 0, errors });
      },
    );
  });
}

it('a busy port is refused in one line that names another', async () => {
  const { code, errors } = await start({ PORT: String(port) });
  expect(code).toBe(1);
  expect(errors.trim()).toBe(
    `Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 10} npm start`,
  );
});

it('a port that is none is refused in one line', async () => {
  const { code, errors } = await start({ PORT: 'abc' });
  expect(code).toBe(1);
  expect(errors.trim()).toBe('PORT must be a number from 1 to 65535, not "abc".');
});
