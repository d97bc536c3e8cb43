import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { errorCodes } from '@shared/contract';
import { visa } from '@shared/contract/endpoints';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Announced,
  type Answered,
  refusal,
  type Sender,
  senderTo,
} from '../../testing/calls/sender.ts';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import { photo } from '../../testing/pictures.ts';
import { checkUpload } from './index.ts';

let server: TestServer;
let client: Sender;
let picture: Buffer;
beforeAll(async () => {
  server = await createTestServer({ works: true });
  client = senderTo(server);
  picture = await photo();
});
afterAll(() => server.close());

describe('the server refuses, and stores nothing of, a request with', () => {
  const cases: [string, (ticket: Announced) => Promise<Answered>, object][] = [
    ['another size', (t) => client.send(t, picture.subarray(1)), refusal('uploadMismatch')],
    ['no bytes', (t) => client.send(t, Buffer.of()), refusal('uploadMismatch')],
    [
      'fewer bytes than announced and no stated length',
      (t) => client.send(t, Readable.from([picture.subarray(1)])),
      refusal('uploadMismatch'),
    ],
    [
      'more bytes than announced and no stated length',
      (t) => client.send(t, Readable.from([picture, Buffer.of(0)])),
      refusal('uploadMismatch', 413),
    ],
    [
      '10 MB and a byte',
      (t) => client.send(t, Buffer.alloc(10 * 1024 * 1024 + 1)),
      refusal('uploadMismatch'),
    ],
    [
      'another content type',
      (t) => client.send(t, picture, { headers: { 'content-type': 'image/png' } }),
      refusal('uploadMismatch'),
    ],
    ['no content type', (t) => client.send(t, picture, { headers: {} }), refusal('uploadMismatch')],
    [
      'a malformed content type',
      (t) => client.send(t, picture, { headers: { 'content-type': '<script>' } }),
      { http: expect.any(Number), body: expect.objectContaining({ data: null }) },
    ],
  ];

  it.each(cases)('%s', async (_, sending, expected) => {
    const ticket = await client.announce(picture.length);
    const answer = await sending(ticket);
    expect(answer).toEqual(expected);
    expect(answer.http).toBeLessThan(500);
    expect(await client.filesOf(ticket)).toEqual([]);
    expect((await client.rowOf(ticket.id))?.status).toBe('announced');
    // The upload stays announced, so the right file can still be sent.
    expect((await client.send(ticket, picture)).http).toBe(200);
  });

  it('an unknown or malformed id', async () => {
    const ticket = await client.announce(picture.length);
    for (const url of ['A'.repeat(22), 'a', '%00', '..%2f..%2fetc', 'x'.repeat(5_000), '%zz']) {
      const answer = await client.send(ticket, picture, { url: `/api/uploads/${url}` });
      expect(answer.http, url).toBeGreaterThanOrEqual(400);
      expect(answer.http, url).toBeLessThan(500);
    }
    expect(await client.send(ticket, picture, { url: `/api/uploads/${'A'.repeat(22)}` })).toEqual(
      refusal('uploadNotFound'),
    );
  });

  it('a file that was sent already, in parallel or later', async () => {
    const ticket = await client.announce(picture.length);
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.send(ticket, picture)));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    for (const { http, body } of answers) {
      if (http !== 200) expect([1401, 409]).toContain(body.code);
    }
    expect(await client.send(ticket, picture)).toEqual(refusal('uploadNotFound'));
    await client.decided(ticket);
    expect(await client.send(ticket, picture)).toEqual(refusal('uploadNotFound'));
    expect(await client.filesOf(ticket)).toEqual(['picture-<id>']);
  });

  it('an announcement that is ten minutes old', async () => {
    const ticket = await client.announce(picture.length);
    server.clock.advance(600_000);
    expect(await client.send(ticket, picture)).toEqual(refusal('uploadNotFound'));
    expect((await client.resultOf(ticket.id, ticket.owner.token)).body.code).toBe(1401);
    expect(await client.filesOf(ticket)).toEqual([]);
  });

  it('another method', async () => {
    const ticket = await client.announce(picture.length);
    for (const method of ['GET', 'POST', 'DELETE', 'PATCH'] as const) {
      const { statusCode } = await server.app.inject({ method, url: ticket.url });
      expect(statusCode).toBe(404);
    }
    expect((await client.rowOf(ticket.id))?.status).toBe('announced');
  });

  it('an announced size of 0, or of 10 MB and a byte', async () => {
    const { token } = await server.signIn();
    const input = { purpose: 'kyc_photo', type: 'image/jpeg', size: 10 * 1024 * 1024 + 1 } as const;
    expect((await server.call(visa.uploadImg, input, { token })).http).toBe(400);
    expect((await server.call(visa.uploadImg, { ...input, size: 0 }, { token })).http).toBe(400);
  });
});

it('responds to any bytes, and stores nothing that is not a picture', async () => {
  const type = fc.constantFrom('image/jpeg', 'image/png', 'text/html', 'multipart/form-data', '');
  const cases = fc.sample(
    fc.record({
      bytes: fc.uint8Array({ minLength: 1, maxLength: 2_000 }),
      head: fc.constantFrom('', 'ffd8ff', '89504e470d0a1a0a', '474946383961', '25504446'),
      off: fc.oneof({ arbitrary: fc.constant(0), weight: 6 }, fc.integer({ min: -1, max: 1 })),
      type: fc.oneof({ arbitrary: fc.constant('image/jpeg'), weight: 6 }, type),
      chunked: fc.boolean(),
    }),
    { numRuns: 60, seed: 20_260_105 },
  );
  const answered = new Set<number>();
  for (const { bytes, head, off, type, chunked } of cases) {
    const body = Buffer.concat([Buffer.from(head, 'hex'), bytes]);
    const ticket = await client.announce(Math.max(1, body.length + off));
    const headers = type ? { 'content-type': type } : {};
    const answer = await client.send(ticket, chunked ? Readable.from([body]) : body, { headers });
    answered.add(answer.body.code);
    expect(answer.http).toBeLessThan(500);
    expect(answer.http === 200).toBe(answer.body.code === 200);
    if (answer.http === 200) {
      const parts = { ...server.parts, news: server.parts.bus };
      await checkUpload(parts, ticket);
      expect(await client.rowOf(ticket.id)).toMatchObject({
        status: 'refused',
        quarantined: false,
      });
    }
    expect(await client.filesOf(ticket)).toEqual([]);
  }
  expect(answered).toEqual(new Set([200, errorCodes.uploadMismatch.code]));
});

describe('the server, over a network,', () => {
  let port: number;
  beforeAll(async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    port = (server.app.server.address() as AddressInfo).port;
  });

  const put = (ticket: Announced, headers: Record<string, string | number>) =>
    request({
      host: '127.0.0.1',
      port,
      method: 'PUT',
      path: ticket.url,
      headers: { ...ticket.headers, ...headers },
    });

  it('accepts a photo again after an aborted upload', async () => {
    const ticket = await client.announce(picture.length);
    const broken = put(ticket, { 'content-length': picture.length });
    broken.on('error', () => undefined);
    broken.write(picture.subarray(0, 1_000));
    await once(broken, 'socket').then(([socket]) => socket.connecting && once(socket, 'connect'));
    broken.destroy();
    expect((await client.rowOf(ticket.id))?.status).toBe('announced');
    expect((await client.send(ticket, picture)).http).toBe(200);
  });

  it('responds 413 to an endless sender, then closes the connection', async () => {
    const ticket = await client.announce(1_000);
    const endless = put(ticket, {});
    const closed = new Promise((resolve) => endless.once('close', resolve));
    endless.on('error', () => undefined);
    const [answered] = [once(endless, 'response')];
    const pour = setInterval(() => endless.write(Buffer.alloc(600)), 5);
    const [response] = await answered;
    expect(response.statusCode).toBe(413);
    response.resume();
    await closed;
    clearInterval(pour);
    expect(await client.filesOf(ticket)).toEqual([]);
  });
});

describe('announcements', () => {
  it('are refused while 20 files are not sent, with the time to wait', async () => {
    const owner = await server.signIn();
    const input = { purpose: 'kyc_photo', type: 'image/jpeg', size: 9 } as const;
    const ask = () => server.call(visa.uploadImg, input, { token: owner.token });
    const answers = await Promise.all(Array.from({ length: 25 }, ask));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(20);
    const refused = await ask();
    expect(refused.body).toMatchObject({ code: 1403, retry_after: 600 });
    server.clock.advance(600_000);
    expect((await ask()).http).toBe(200);
  });

  it('are refused after 100 a day', async () => {
    const owner = await server.signIn();
    const input = { purpose: 'kyc_photo', type: 'image/jpeg', size: 9 } as const;
    const ask = () => server.call(visa.uploadImg, input, { token: owner.token });
    for (let i = 0; i < 5; i += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, ask));
      for (const { http } of answers) expect(http).toBe(200);
      server.clock.advance(600_000);
    }
    const refused = await ask();
    expect(refused.body).toMatchObject({ code: 1403, retry_after: 86_400 - 5 * 600 });
    server.clock.advance((86_400 - 5 * 600) * 1_000);
    // The session has expired a day later.
    await client.announce(9, await server.signIn({ wallet: owner.wallet }));
  });
});
