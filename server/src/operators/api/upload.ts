import type { FastifyPluginAsync } from 'fastify';
import { receiveFile } from '../../federation/publishing/index.ts';
import { pathOf } from '../contract/index.ts';
import { Unidentified } from './errors.ts';
import { assertMayPublish, explained, storeOf } from './handlers/releases.ts';
import type { AdminParts } from './parts.ts';

/** Maximum size of a file of a build; bytes. */
const fileLimit = 8 * 1024 * 1024;

interface FileOfBuild {
  name: string;
  version: string;
  '*': string;
}

/**
 * Receives the files of an announced build: PUT …/releases/files/<name>/<version>/<path> with the
 * bytes. Refuses a file that differs from its announcement.
 */
export function uploadRoute({ releases }: Pick<AdminParts, 'releases'>): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    app.put<{ Params: FileOfBuild }>(
      `${pathOf('releases', 'files')}/:name/:version/*`,
      { bodyLimit: fileLimit },
      async ({ params: { name, version, '*': path }, operator, body }) => {
        // Without a key only the first operator can be added (identify.ts).
        if (!operator) throw new Unidentified('unauthorized');
        assertMayPublish({ operator: operator.name, publishes: operator.publishes }, name);
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        await explained(() => receiveFile(storeOf(releases), { name, version }, path, bytes));
        return { data: {} };
      },
    );
  };
}
