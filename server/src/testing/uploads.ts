import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { UploadState } from '@shared/contract';
import { announceUpload } from '../members/uploads/handlers.ts';
import { createIntake } from '../members/uploads/intake.ts';
import { receiveUpload, type SentFile, uploadCheck } from '../members/uploads/receive.ts';
import { readUploadRow } from '../members/uploads/uploads.ts';
import { type Bus, type BusMessage, createBus } from '../platform/bus.ts';
import { type TestClock, testClock } from '../platform/clock.ts';
import type { Db } from '../platform/database/index.ts';
import { createJobs, type Jobs } from '../platform/jobs/index.ts';
import { createLogger } from '../platform/observability/log.ts';
import { type ObjectStore, openSealer, openStorage } from '../platform/storage/index.ts';
import type { TestDatabase } from './services/databases.ts';

/** The uploads module; its jobs have no effect. */
export interface TestUploads {
  db: Db;
  clock: TestClock;
  storage: ObjectStore;
  jobs: Jobs;
  news: Bus;
  messages: BusMessage[];
  userId: string;
  /** Announces a file. @returns its id */
  announce(sent: Pick<Buffer, 'length'>): Promise<string>;
  /** Uploads a file, by default as a JPEG; `over` replaces the database, store or file's fields. */
  send(
    id: string,
    bytes: Buffer,
    over?: Partial<Pick<TestUploads, 'db' | 'storage'> & SentFile>,
  ): Promise<UploadState>;
  row(id: string): ReturnType<typeof readUploadRow>;
  /** States of the jobs that were sent for an upload. */
  jobsOf(id: string): Promise<string[]>;
  /** Names of the files in the store. */
  stored(): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens the uploads module. @param works false leaves the jobs in their queue */
export async function openUploads(
  { db, close }: TestDatabase,
  { works = true }: { works?: boolean } = {},
): Promise<TestUploads> {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  const clock = testClock();
  const storage = await openStorage({ dataDir: folder, sealer: await openSealer(folder) });
  const jobs = createJobs({ db, clock, log: createLogger('silent'), works });
  jobs.handle(uploadCheck, async () => undefined);
  await jobs.start();
  const [user] = await db.query<{ id: string }>(
    `insert into users (address, invite_code, created_at)
     values ('0x52908400098527886E0F7030069857D2E4169EE7', 'UPLOADER', now()) returning id`,
  );
  const userId = user?.id ?? '';
  const intake = createIntake();
  const news = createBus();
  const messages: BusMessage[] = [];
  news.subscribe((message) => messages.push(message));
  return {
    db,
    clock,
    storage,
    jobs,
    news,
    messages,
    userId,
    announce: async ({ length: size }) => {
      const announced = { userId, purpose: 'kyc_photo', type: 'image/jpeg', size } as const;
      return (await db.tx((tx) => announceUpload(tx, announced, clock.now()))).id;
    },
    send: (id, bytes, over = {}) => {
      const file = {
        contentType: 'image/jpeg',
        length: bytes.length,
        body: Readable.from([bytes]),
      };
      return receiveUpload({ db, clock, storage, jobs, intake, ...over }, { id, ...file, ...over });
    },
    row: (id) => readUploadRow(db, id),
    async jobsOf(id) {
      const found = await db.query<{ state: string }>(
        `select state from jobs.job where name = $1 and data->>'id' = $2`,
        [uploadCheck.name, id],
      );
      return found.map(({ state }) => state);
    },
    stored: () => readdir(join(folder, 'uploads')),
    async close() {
      await jobs.stop();
      await close();
      await rm(folder, { recursive: true });
    },
  };
}
