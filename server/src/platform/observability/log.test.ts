import { once } from 'node:events';
import { createServer } from 'node:http';
import { JsonRpcProvider } from 'ethers';
import { expect, it } from 'vitest';
import { createLogger } from './log.ts';

function logged(what: object): string {
  const lines: string[] = [];
  createLogger('info', { write: (line) => lines.push(line) }).info(what, 'message');
  return lines.join('');
}

it('redacts secrets on the first three levels', () => {
  for (const what of [
    { token: 'hush' },
    { req: { authorization: 'hush' } },
    { a: { body: { sign_message: 'hush' } } },
    { config: { databaseUrl: 'hush' } },
  ]) {
    expect(logged(what)).not.toContain('hush');
  }
});

it('logs a database error without its parameters', () => {
  const err = Object.assign(new Error('duplicate key'), { code: '23505', params: ['hush'] });
  const line = logged({ err: new Error('outer', { cause: err }) });
  expect(line).toContain('23505');
  expect(line).toContain('duplicate key');
  expect(line).not.toContain('hush');
});

it('logs text for errors without a message and for copies of errors', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), {
    code: 'ECONNREFUSED',
  });
  expect(logged({ err: new AggregateError([refused]) })).toContain('connect ECONNREFUSED');
  expect(logged({ err: { ...refused, message: 'copied', queue: 'a' } })).toContain('copied');
  expect(logged({ err: 'text' })).toContain('text');
  expect(logged({ err: null })).not.toContain('[object');
});

it("logs a node's error without the URL and its key", async () => {
  const node = createServer((_request, response) => response.writeHead(503).end('busy'));
  await once(node.listen(0, '127.0.0.1'), 'listening');
  const { port } = node.address() as { port: number };
  const provider = new JsonRpcProvider(`http://127.0.0.1:${port}/v2/hush`, 1, {
    staticNetwork: true,
  });
  const err = await provider.send('eth_chainId', []).catch((error: Error) => error);
  provider.destroy();
  node.close();
  expect(String(err)).toContain('hush');
  const line = logged({ err: new Error('outer', { cause: err }) });
  expect(line).toContain('server response 503');
  expect(line).not.toContain('hush');
});
