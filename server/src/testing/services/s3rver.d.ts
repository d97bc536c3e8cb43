declare module 's3rver' {
  interface S3Object {
    bucket: string;
    key: string;
    content: import('node:stream').Readable | Buffer;
    metadata: object;
  }

  /** s3rver's store of objects, as files. */
  export interface S3rverStore {
    getResourcePath(bucket: string, key: string, resource: string): string;
    putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
    putObject(object: S3Object): Promise<{ size: number; md5: string }>;
    getObject(
      bucket: string,
      key: string,
      options: object,
    ): Promise<{ content: import('node:stream').Readable | null } | null>;
    deleteObject(bucket: string, key: string): Promise<void>;
    listObjects(bucket: string, options: object): Promise<unknown>;
  }

  /** The part of s3rver that the tests use; it has no types. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    readonly store: S3rverStore;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
