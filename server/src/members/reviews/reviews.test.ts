import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applicationReview } from '../../cards/applications/index.ts';
import { applyProducts } from '../../cards/cards/index.ts';
import { cardholderReview } from '../../cards/holders/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { createSealer } from '../../platform/storage/sealed.ts';
import { openApplication } from '../../testing/cards/cards.ts';
import { databases, type TestDatabase } from '../../testing/index.ts';
import { signUp } from '../../testing/money/terms.ts';
import { createReviews, listReviews, type Review, type ReviewKind, reviewsOf } from './index.ts';
import {
  decisionRefusal,
  type Reasons,
  type ReviewStatus,
  reviewStatuses,
  submissionRefusal,
} from './review-state.ts';

const key = { id: 'test', key: randomBytes(32) };

describe('review state', () => {
  it.each([
    [undefined, null],
    ['pending', 'waiting'],
    ['rejected', null],
    ['approved', 'approved'],
    ['withdrawn', null],
  ] as const)('returns, for a submission after the status %s, the refusal %s', (latest, why) => {
    expect(submissionRefusal(latest)).toBe(why);
  });

  const cases = reviewStatuses.flatMap((status) =>
    (['approved', 'rejected'] as const).flatMap((verdict) =>
      ([{}, { name: 'unreadable' }] as const).map(
        (reasons): [ReviewStatus, 'approved' | 'rejected', Reasons] => [status, verdict, reasons],
      ),
    ),
  );
  it.each(cases)('checks state and reasons when a %s review is decided as %s with %o', (...of) => {
    const [status, verdict, reasons] = of;
    const given = Object.keys(reasons).length > 0;
    const expected =
      status !== 'pending'
        ? 'decided'
        : (verdict === 'rejected') === given
          ? null
          : given
            ? 'reasonGiven'
            : 'reasonMissing';
    expect(decisionRefusal(status, verdict, reasons)).toBe(expected);
  });
});

const at = new Date('2026-01-01T00:00:00.000Z');

describe.each(databases)('the reviews module on %s', (_name, open) => {
  let database: TestDatabase;
  let db: Db;
  let userId: string;
  let decided: Review[];
  const sealer = createSealer([key]);
  const reviews = createReviews({
    effects: { kyc: cardholderReview(sealer), card_application: applicationReview(sealer) },
    async onDecided(tx, review) {
      tx.afterCommit(() => void decided.push(review));
    },
  });

  beforeAll(async () => {
    database = await open();
    db = database.db;
    await applyProducts(db, [
      {
        id: 'card',
        type: 'virtual',
        region: 'HK',
        bin: '424242',
        scheme: 'Visa',
        fee: '1',
        recharge_fee_bps: 0,
        available: true,
        channels: ['online'],
        limits: { per_payment: null, daily: null, monthly: null },
      },
    ]);
  });
  beforeEach(async () => {
    decided = [];
    userId = await signUp(db, `0x${crypto.randomUUID().replaceAll('-', '').padEnd(40, '0')}`, at);
  });
  afterAll(() => database.close());

  async function holder(): Promise<string> {
    const [row] = await db.query<{ id: string }>(
      `insert into cardholders (user_id, status, created_at) values ($1, 'pending', $2) returning id`,
      [userId, at],
    );
    return row?.id ?? '';
  }
  const application = async () =>
    openApplication(db, { userId, holder: await holder(), state: 'paid' });
  const columns = { cardholders: 'status', card_applications: 'state' } as const;
  const statusOf = async (table: keyof typeof columns, id: string) => {
    const found = `select ${columns[table]} as status from ${table} where id = $1`;
    return (await db.query<{ status: string }>(found, [id]))[0]?.status;
  };
  const submit = (kind: ReviewKind, subjectId: string, user = userId) =>
    db.tx((tx) => reviews.submit(tx, { kind, subjectId, userId: user, at }));
  const decide = (
    id: string,
    verdict: 'approved' | 'rejected',
    reasons: Reasons = {},
    by = 'alice',
  ) => db.tx((tx) => reviews.decide(tx, { id, verdict, reasons, by, at }));

  it('stores the reasons of a rejection, and accepts a new review of the subject', async () => {
    const subject = await holder();
    const first = await submit('kyc', subject);
    await decide(first.id, 'rejected', { name: 'not as in the passport', photo: 'blurred' });
    expect(await statusOf('cardholders', subject)).toBe('rejected');
    const second = await submit('kyc', subject);
    expect(await statusOf('cardholders', subject)).toBe('pending');
    await decide(second.id, 'approved');
    expect(await statusOf('cardholders', subject)).toBe('approved');
    expect((await reviewsOf(db, first)).map(({ status, reasons }) => [status, reasons])).toEqual([
      ['approved', {}],
      ['rejected', { name: 'not as in the passport', photo: 'blurred' }],
    ]);
    expect(decided.map(({ id, decidedBy }) => [id, decidedBy])).toEqual([
      [first.id, 'alice'],
      [second.id, 'alice'],
    ]);
  });

  it('accepts one open review per subject, and none after an approval', async () => {
    const subject = await holder();
    const handedIn = await Promise.allSettled(
      Array.from({ length: 5 }, () => submit('kyc', subject)),
    );
    const whys = handedIn.flatMap((one) => (one.status === 'rejected' ? [one.reason.why] : []));
    expect(whys).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
    const [review] = (await listReviews(db, { kind: 'kyc' })).list.filter(
      ({ subjectId }) => subjectId === subject,
    );
    await decide(review?.id ?? '', 'approved');
    await expect(submit('kyc', subject)).rejects.toMatchObject({ why: 'approved' });
  });

  it('fails a rejected application and continues an approved one', async () => {
    const [bad, good] = [await application(), await application()];
    await decide((await submit('card_application', bad)).id, 'rejected', { '': 'no' });
    await decide((await submit('card_application', good)).id, 'approved');
    expect(await statusOf('card_applications', bad)).toBe('failed');
    expect(await statusOf('card_applications', good)).toBe('paid');
  });

  it('accepts one of two parallel decisions and applies only its effect', async () => {
    const subject = await holder();
    const { id } = await submit('kyc', subject);
    const results = await Promise.allSettled([
      decide(id, 'approved', {}, 'alice'),
      decide(id, 'rejected', { name: 'no' }, 'bob'),
    ]);
    const [lost] = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    const [review] = await reviewsOf(db, { kind: 'kyc', subjectId: subject });
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(lost).toMatchObject({ reason: 'conflict' });
    expect(lost.message).toContain(`was ${review?.status} by ${review?.decidedBy}`);
    expect(await statusOf('cardholders', subject)).toBe(review?.status);
    expect(decided).toHaveLength(1);
  });

  it('ignores a repeated decision and refuses a different one', async () => {
    const { id } = await submit('kyc', await holder());
    const reasons = { name: 'no', photo: 'blurred' };
    expect((await decide(id, 'rejected', reasons)).changed).toBe(true);
    expect((await decide(id, 'rejected', { photo: 'blurred', name: 'no' })).changed).toBe(false);
    await expect(decide(id, 'rejected', { name: 'other' })).rejects.toThrow(
      'was rejected by alice',
    );
    await expect(decide(id, 'approved')).rejects.toThrow('was rejected by alice');
    expect(decided).toHaveLength(1);
  });

  it('refuses a rejection without a reason, an unknown review, and a kind without an effect', async () => {
    const { id } = await submit('kyc', await holder());
    await expect(decide(id, 'rejected')).rejects.toMatchObject({ reason: 'invalid' });
    await expect(decide('999999', 'approved')).rejects.toMatchObject({ reason: 'notFound' });
    await expect(submit('ticket_application', '1')).rejects.toThrow(
      'no effect for reviews of kind',
    );
  });

  it('refuses a subject of another user, and an unknown one', async () => {
    const other = await signUp(db, `0x${'ab'.repeat(20)}`, at).catch(() => '1');
    await expect(submit('kyc', await holder(), other)).rejects.toThrow('no kyc');
    await expect(submit('card_application', '999999')).rejects.toThrow('no card_application');
    expect(await listReviews(db, { kind: 'card_application' })).toEqual({ list: [], total: 0 });
  });

  it('does not announce a decision that is rolled back', async () => {
    const { id } = await submit('kyc', await holder());
    const failing = db.tx(async (tx) => {
      await reviews.decide(tx, { id, verdict: 'approved', by: 'alice', at });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(decided).toEqual([]);
  });
});
