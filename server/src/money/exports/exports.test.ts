import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MoneyLogExport } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { exportKindsOf } from '../../app/effects.ts';
import { createLogger } from '../../platform/observability/log.ts';
import { type ObjectStore, StorageAway } from '../../platform/storage/index.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../testing/index.ts';
import { type Entry, postMany, systemAccount, userAccount } from '../ledger/index.ts';
import { type ExportKind, tidyExports, writeExport } from './index.ts';

const { user } = endpoints;
const hourMs = 60 * 60 * 1000;

let works: TestServer;
let idle: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  const log = createLogger('trace', { write: (line) => lines.push(line) });
  works = await createTestServer({ works: true, log });
  idle = await createTestServer({ sends: true });
});
afterAll(() => Promise.all([works.close(), idle.close()]));

/** Signs in a member and posts this number of records. */
async function memberWith(server: TestServer, records: number): Promise<SignedIn> {
  const member = await server.signIn();
  const entries = Array.from(
    { length: records },
    (_, n): Entry => ({
      kind: 'ticket_income',
      reference: `${member.userId} ${n}`,
      at: server.clock.now(),
      postings: [
        { account: systemAccount('issued'), asset: 'ENU', amount: -1_000_000n },
        { account: userAccount(member.userId), asset: 'ENU', amount: 1_000_000n },
      ],
    }),
  );
  await postMany(server.db, entries);
  return member;
}

async function order(server: TestServer, member: SignedIn, input = {}): Promise<MoneyLogExport> {
  return (await server.call(user.moneyLogExport, input, member)).body.data;
}

async function find(server: TestServer, { token }: SignedIn, id: string) {
  const { body } = await server.call(user.moneyLogExports, {}, { token });
  return body.data.list.find((one) => one.id === id);
}

const fetchFile = (server: TestServer, ticket: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/exports',
    payload: ticket,
    headers: { 'content-type': 'text/plain' },
  });

async function ticketFor(server: TestServer, { token }: SignedIn, id: string) {
  return (await server.call(user.moneyLogExportTicket, { id }, { token })).body;
}

/** Returns the parts of jobs and sweeps, with another store if given. */
function partsOf(server: TestServer, storage: ObjectStore = server.parts.storage) {
  const { db, clock, jobs, bus: news } = server.parts;
  return { db, clock, jobs, news, storage, kinds: exportKindsOf(server.parts.config) };
}

async function fileOf(server: TestServer, member: SignedIn, id: string): Promise<string> {
  const { data } = await ticketFor(server, member, id);
  return (await fetchFile(server, data.ticket)).payload;
}

const filesOf = async ({ parts }: TestServer, id: string) =>
  (await readdir(join(parts.config.dataDir, 'uploads'))).filter((file) => file.includes(id));

describe('an export of the activity', () => {
  it('is written, announced, and fetched once with a ticket that no log contains', async () => {
    const member = await memberWith(works, 2_500);
    const heard: unknown[] = [];
    const stop = works.parts.bus.subscribe((message) => heard.push(message));
    const input = { type: 'ticket_income', asset: 'ENU' } as const;
    const asked = await order(works, member, input);
    expect(asked).toMatchObject({ ...input, status: 'waiting', from: null, to: null });
    await vi.waitFor(
      async () => expect((await find(works, member, asked.id))?.status).toBe('ready'),
      { timeout: 20_000 },
    );
    expect(heard).toContainEqual({
      userId: member.userId,
      stream: 'user@wallet',
      data: { reason: 'export' },
    });
    stop();
    expect((await find(works, member, asked.id))?.records).toBe(2_500);

    const { ticket, url } = (await ticketFor(works, member, asked.id)).data;
    expect(url).toBe('/api/exports');
    const file = await fetchFile(works, ticket);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="money-log-2026-01-01.csv"',
      'cache-control': 'no-store',
    });
    const [head, newest, ...rest] = file.payload.split('\r\n');
    expect(head?.startsWith('\uFEFF')).toBe(true);
    expect(newest).toContain(',ENU,1,');
    expect(newest).toContain(',2500,');
    expect(rest).toHaveLength(2_500);
    expect((await fetchFile(works, ticket)).statusCode).toBe(404);
    expect(lines.join('')).not.toContain(ticket);

    const [part] = await filesOf(works, asked.id);
    const atRest = await readFile(join(works.parts.config.dataDir, 'uploads', part ?? ''));
    expect(atRest.includes('ENU')).toBe(false);
  }, 30_000);

  it.each([
    ['earnings', 2],
    ['cards', 0],
  ] as const)('has the records of the group %s only', async (group, records) => {
    const member = await memberWith(idle, 2);
    const { id } = await order(idle, member, { group });
    await writeExport(partsOf(idle), { id });
    expect(await find(idle, member, id)).toMatchObject({ group, records });
  });

  it('is refused to other members; its latest ticket works once, for a minute', async () => {
    const member = await memberWith(idle, 1);
    const { id } = await order(idle, member);
    const refused = { code: 2201, data: null };
    expect(await ticketFor(idle, member, id), 'before it is ready').toMatchObject(refused);
    await writeExport(partsOf(idle), { id });
    const stranger = await idle.signIn();
    expect(await ticketFor(idle, stranger, id)).toMatchObject(refused);
    expect(await find(idle, stranger, id)).toBeUndefined();
    const first = (await ticketFor(idle, member, id)).data;
    const second = (await ticketFor(idle, member, id)).data;
    expect((await fetchFile(idle, first.ticket)).statusCode).toBe(404);
    const both = await Promise.all([1, 2].map(() => fetchFile(idle, second.ticket)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    const late = (await ticketFor(idle, member, id)).data;
    idle.clock.advance(60_000);
    expect((await fetchFile(idle, late.ticket)).statusCode).toBe(404);
    for (const payload of ['', 'x'.repeat(43), 'x'.repeat(10_000)]) {
      expect((await fetchFile(idle, payload)).statusCode).toBeLessThan(500);
    }
  });

  it('has the same content after a crash at any step and with parallel workers', async () => {
    const member = await memberWith(idle, 2_100);
    const { id: whole } = await order(idle, member);
    await writeExport(partsOf(idle), { id: whole });
    const wanted = await fileOf(idle, member, whole);
    const { storage } = idle.parts;
    for (const stores of [false, true]) {
      const { id } = await order(idle, member);
      for (let put = 0; put < 3; put += 1) {
        // The worker dies in its next part: before it is stored, or before it is recorded.
        const dying: ObjectStore = {
          ...storage,
          async put(name, bytes) {
            if (stores) await storage.put(name, bytes);
            throw new StorageAway('killed');
          },
        };
        await expect(writeExport(partsOf(idle, dying), { id })).rejects.toThrow(StorageAway);
        let parts = 0;
        const one: ObjectStore = {
          ...storage,
          async put(name, bytes) {
            parts += 1;
            if (parts > 1) throw new StorageAway('killed');
            await storage.put(name, bytes);
          },
        };
        await writeExport(partsOf(idle, one), { id }).catch(() => undefined);
      }
      expect(await fileOf(idle, member, id)).toBe(wanted);
    }
    const { id } = await order(idle, member);
    await Promise.all([1, 2, 3].map(() => writeExport(partsOf(idle), { id })));
    expect(await fileOf(idle, member, id)).toBe(wanted);
    expect((await find(idle, member, id))?.records).toBe(2_100);
  });

  it('is whole when parallel workers read different data', async () => {
    const member = await memberWith(idle, 1);
    const { id } = await order(idle, member);
    let read = 0;
    const allHaveRead = Promise.withResolvers<void>();
    const money_log: ExportKind = {
      async write() {
        read += 1;
        const bytes = Buffer.from('x'.repeat(read));
        if (read === 3) allHaveRead.resolve();
        await allHaveRead.promise;
        return { bytes, records: 1, next: null };
      },
    };
    const { kinds, ...parts } = partsOf(idle);
    const changing = { ...parts, kinds: { ...kinds, money_log } };
    await Promise.all([1, 2, 3].map(() => writeExport(changing, { id })));
    const { data } = await ticketFor(idle, member, id);
    const file = await fetchFile(idle, data.ticket);
    expect(file.headers['content-length']).toBe(String(file.payload.length));
  });

  it('is queued again when its job died, and fails after an hour', async () => {
    const member = await memberWith(idle, 1);
    const { id } = await order(idle, member);
    const sent: object[] = [];
    const jobs = {
      resend: async (_tx: unknown, _job: unknown, data: object) => void sent.push(data),
    };
    const tidy = () => tidyExports({ ...partsOf(idle), jobs: jobs as never });
    await tidy();
    expect(sent).toEqual([]);
    idle.clock.advance(3 * 60_000);
    await tidy();
    await tidy();
    expect(sent).toEqual([{ id }]);
    idle.clock.advance(hourMs);
    const again = await idle.signIn({ wallet: member.wallet });
    await tidy();
    expect((await find(idle, again, id))?.status).toBe('failed');
    await writeExport(partsOf(idle), { id });
    expect(await filesOf(idle, id)).toEqual([]);
  });

  it('has one waiting job however often the sweep runs', async () => {
    const member = await memberWith(idle, 1);
    const { id } = await order(idle, member);
    for (let minutes = 0; minutes < 10; minutes += 3) {
      await tidyExports(partsOf(idle));
      idle.clock.advance(3 * 60_000);
    }
    const [jobs] = await idle.db.query(
      `select count(*)::integer as waiting from jobs.job where data->>'id' = $1`,
      [id],
    );
    expect(jobs).toEqual({ waiting: 1 });
  });

  it('is deleted after a day, and its row a day later', async () => {
    const member = await memberWith(idle, 1);
    const { id } = await order(idle, member);
    await writeExport(partsOf(idle), { id });
    expect(await filesOf(idle, id)).toHaveLength(1);
    idle.clock.advance(24 * hourMs);
    let reader = await idle.signIn({ wallet: member.wallet });
    expect((await find(idle, reader, id))?.status).toBe('expired');
    expect(await ticketFor(idle, reader, id)).toMatchObject({ code: 2201 });
    await tidyExports(partsOf(idle));
    expect(await filesOf(idle, id)).toEqual([]);
    expect((await find(idle, reader, id))?.status).toBe('expired');
    idle.clock.advance(24 * hourMs);
    reader = await idle.signIn({ wallet: member.wallet });
    await tidyExports(partsOf(idle));
    expect(await find(idle, reader, id)).toBeUndefined();
  });

  it('is deleted even if another export cannot be deleted', async () => {
    const member = await memberWith(idle, 1);
    for (const _ of [1, 2]) {
      const { id } = await order(idle, member);
      await writeExport(partsOf(idle), { id });
    }
    idle.clock.advance(24 * hourMs);
    const { storage } = idle.parts;
    let broken: string | undefined;
    const tidying = tidyExports(
      partsOf(idle, {
        ...storage,
        async delete(name) {
          broken ??= name;
          if (name === broken) throw new StorageAway('HTTP 500');
          await storage.delete(name);
        },
      }),
    );
    await expect(tidying).rejects.toThrow('HTTP 500');
    expect(await filesOf(idle, 'export')).toEqual([broken]);
    await tidyExports(partsOf(idle));
    expect(await filesOf(idle, 'export')).toEqual([]);
  });

  it('is refused while three exports of the member are waiting', async () => {
    const member = await idle.signIn();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => idle.call(user.moneyLogExport, {}, member)),
    );
    expect(answers.map(({ http }) => http).sort()).toEqual([
      ...[200, 200, 200],
      ...Array.from({ length: 7 }, () => 429),
    ]);
  });
});
