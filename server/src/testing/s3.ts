import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Target } from '../storage/index.ts';

export interface TestS3 {
  target: S3Target;
  /** As STORAGE_URL. */
  url: string;
  /** Where it keeps its buckets. */
  folder: string;
  close(): Promise<void>;
}

/** A store that speaks S3, with one empty bucket. It knows one account, and looks at no signature. */
export async function startS3(): Promise<TestS3> {
  const folder = await mkdtemp(join(tmpdir(), 's3-'));
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, directory: folder },
    ...{ silent: true, vhostBuckets: false, configureBuckets: [{ name: 'photos' }] },
  });
  const { port } = await server.run();
  const host = `127.0.0.1:${port}`;
  return {
    target: {
      ...{ host, bucket: 'photos', region: 'us-east-1', tls: false },
      ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    url: `s3://S3RVER:S3RVER@${host}/photos?tls=false`,
    folder,
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}
