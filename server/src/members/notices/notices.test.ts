import type { InputOf, NewsKind, OptionalNewsKind } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestServer,
  firstOperator,
  openServer,
  type SignedIn,
  type TestServer,
} from '../../testing/index.ts';
import { forgetOldNews, notifyMembers } from './news.ts';

const { notice, user } = endpoints;

let server: TestServer;
let close: () => Promise<void>;
let alice: Awaited<ReturnType<typeof firstOperator>>;
let member: SignedIn;

beforeAll(async () => {
  const database = await openServer();
  close = database.close;
  server = await createTestServer({ db: database.db });
  alice = await firstOperator(server);
  member = await server.signIn();
  // This hides the sandbox's initial notice.
  await server.db.query('update notices set withdrawn_at = published_at');
});
afterAll(async () => {
  await server.close();
  await close();
});

const text = (title: string) => ({ title, body: `About ${title}` });

async function publish(texts: object, pinned = false): Promise<string> {
  const { data } = await alice.ask('notices', 'publish', { texts, pinned } as never);
  return (data as { notice: { id: string } }).notice.id;
}
const list = async (query: object = {}, lang = 'EN') =>
  (await server.call(notice.list, query, { token: member.token, language: lang })).body.data;
const open = (id: string, lang = 'EN') =>
  server.call(notice.detail, { id }, { token: member.token, language: lang });
const read = (id?: string) =>
  server.call(notice.read, id === undefined ? {} : { id }, { token: member.token });
const unread = async () => {
  const { body } = await server.call(user.due, {}, { token: member.token });
  return body.data.list.find(({ kind }) => kind === 'notice')?.count ?? 0;
};

describe('notices', () => {
  it("are shown in the member's language, else English, else any", async () => {
    const id = await publish({ en: text('Hours'), th: text('เวลา') });
    const other = await publish({ ja: text('休み') });
    const titles = async (lang: string) => (await list({}, lang)).list.map(({ title }) => title);
    expect(await titles('TH')).toEqual(['休み', 'เวลา']);
    expect(await titles('KO')).toEqual(['休み', 'Hours']);
    expect((await open(id, 'TH')).body.data.body).toBe('About เวลา');
    for (const one of [id, other]) await alice.ask('notices', 'withdraw', { id: one });
  });

  it('are listed pinned first, then newest first, across pages', async () => {
    const ids = [];
    for (const name of ['a', 'b', 'c', 'd']) ids.push(await publish({ en: text(name) }));
    await alice.ask('notices', 'pin', { id: ids[1] ?? '', pinned: true });
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, cursor: first.next });
    expect([...first.list, ...second.list].map(({ title }) => title).join('')).toBe('bdca');
    expect(second.next).toBeNull();
    for (const id of ids) await alice.ask('notices', 'withdraw', { id });
  });

  it('are unread until one or all of them are marked as read', async () => {
    const ids = [await publish({ en: text('a') }), await publish({ en: text('b') })];
    expect(await unread()).toBe(2);
    await read(ids[0]);
    expect(await unread()).toBe(1);
    expect((await list()).list.map((one) => one.read)).toEqual([false, true]);
    await read();
    expect(await unread()).toBe(0);
    ids.push(await publish({ en: text('c') }));
    expect(await unread()).toBe(1);
    for (const id of ids) await alice.ask('notices', 'withdraw', { id });
  });

  it('that were withdrawn are hidden from members and listed for operators', async () => {
    const id = await publish({ en: text('a') });
    await alice.ask('notices', 'withdraw', { id });
    expect((await alice.ask('notices', 'withdraw', { id })).data).toMatchObject({ changed: false });
    expect((await list()).list).toEqual([]);
    expect([(await open(id)).http, (await read(id)).http, await unread()]).toEqual([404, 404, 0]);
    const { data } = await alice.ask('notices', 'list', {});
    expect(JSON.stringify(data)).toContain('About a');
  });

  it('are refused without a text, in an unknown language, with a two-line title or a NUL character', async () => {
    for (const texts of [
      {},
      { xx: text('a') },
      { en: { title: 'a\nb', body: 'c' } },
      { en: { title: 'a', body: '\u0000' } },
    ]) {
      const { error } = await alice.ask('notices', 'publish', { texts } as never);
      expect(error?.code).toBe('invalid');
    }
    expect((await list()).list).toEqual([]);
  });
});

describe('news of a member', () => {
  const own = async () =>
    (await server.call(notice.own, {}, { token: member.token })).body.data.list;
  const tell = (kind: OptionalNewsKind, facts: Record<string, string> = {}) => {
    const { db, clock, parts } = server;
    const news = [{ userId: member.userId, kind, facts }];
    return db.tx((tx) => notifyMembers(tx, parts.bus, news, clock.now()));
  };
  const want = (kind: NewsKind, wanted: boolean) =>
    server.call(notice.setPreference, { kind, wanted }, { token: member.token });

  it('about the state of a card are listed only for a page that has texts for them', async () => {
    await tell('card', { outcome: 'recharged', card_id: 'c1' });
    await tell('card', { outcome: 'frozen', card_id: 'c1' });
    const { token } = member;
    const outcomes = async (input: InputOf<typeof notice.news>) =>
      (await server.call(notice.news, input, { token })).body.data.list.map(
        ({ facts }) => facts.outcome,
      );
    expect(await outcomes({ include: 'states' })).toEqual(['frozen', 'recharged']);
    expect(await outcomes({})).toEqual(['recharged']);
    expect((await own()).map(({ facts }) => facts.outcome)).toEqual(['recharged']);
    await server.db.query('delete from member_news');
  });

  it('about payments with cards are kept from pages that have no texts for them', async () => {
    await tell('card_payment', { outcome: 'spent', card_id: 'c1', spending_id: 's1' });
    const { token } = member;
    const listed = async (input: InputOf<typeof notice.news>) =>
      (await server.call(notice.news, input, { token })).body.data.list;
    expect(await listed({ cards: 'payments' })).toMatchObject([
      { kind: 'card', facts: { outcome: 'spent' } },
    ]);
    const older = [await own(), await listed({}), await listed({ cards: 'unloads' })];
    expect(older).toEqual([[], [], []]);
    await server.db.query('delete from member_news');
  });

  it('are listed, counted while unread, and marked as read together', async () => {
    await tell('paid', { amount: '1', asset: 'JU' });
    await tell('shipped', { order_id: 'O1' });
    expect(await own()).toMatchObject([
      { kind: 'shipped', facts: { order_id: 'O1' }, read: false },
      { kind: 'paid', facts: { amount: '1', asset: 'JU' }, read: false },
    ]);
    expect(await unread()).toBe(2);
    await server.call(notice.readOwn, {}, { token: member.token });
    expect((await own()).map(({ read: isRead }) => isRead)).toEqual([true, true]);
    expect(await unread()).toBe(0);
  });

  it("follow the member's preferences; daily news need an opt-in", async () => {
    const before = (await own()).length;
    await tell('release', { amount: '1' });
    await want('paid', false);
    await tell('paid');
    expect(await own()).toHaveLength(before);
    await want('paid', true);
    await want('release', true);
    await tell('release', { amount: '1' });
    await tell('paid');
    expect((await own()).slice(0, 2).map(({ kind }) => kind)).toEqual(['paid', 'release']);
    const { body } = await server.call(notice.preferences, {}, { token: member.token });
    expect(body.data.list.every(({ wanted }) => wanted)).toBe(true);
    expect(body.data.newer).toEqual([{ kind: 'card_payment', wanted: true }]);
  });

  it('are not sent when the transaction is rolled back', async () => {
    const before = await own();
    const { db, clock, parts } = server;
    const news = [{ userId: member.userId, kind: 'paid' as const, facts: {} }];
    const undone = db.tx(async (tx) => {
      await notifyMembers(tx, parts.bus, news, clock.now());
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    expect(await own()).toEqual(before);
  });
});

describe('old news', () => {
  it('are deleted 180 days after they were read, or after a year unread', async () => {
    const { db, clock } = server;
    const { userId } = await server.signIn();
    const ago = (days: number) => new Date(clock.now().getTime() - days * 24 * 60 * 60 * 1000);
    const kept = [
      [300, 179],
      [364, null],
      [1, null],
    ] as const;
    const deleted = [
      [300, 181],
      [366, null],
    ] as const;
    for (const [at, read] of [...kept, ...deleted]) {
      await db.query(
        `insert into member_news (user_id, kind, facts, at, read_at) values ($1, 'card', '{}', $2, $3)`,
        [userId, ago(at), read === null ? null : ago(read)],
      );
    }
    await forgetOldNews(db, clock.now());
    const left = await db.query<{ at: Date }>(
      'select at from member_news where user_id = $1 order by id',
      [userId],
    );
    expect(left.map(({ at }) => at)).toEqual(kept.map(([at]) => ago(at)));
  });
});
