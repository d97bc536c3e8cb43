import { type Envelope, successCode, type UploadState } from '@shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import { createIntake } from './intake.ts';
import { type ReceiveParts, receiveUpload } from './receive.ts';

export const uploadPath = '/api/uploads/';

/** Has no API envelope and no session: the id is a secret of its owner. */
export function uploadRoute(parts: Omit<ReceiveParts, 'intake'>): FastifyPluginAsync {
  const intake = createIntake();
  return async (app) => {
    app.removeAllContentTypeParsers();
    // The body is not parsed, so that it can be refused before it is read.
    app.addContentTypeParser('*', (_request, body, done) => done(null, body));
    app.put<{ Params: { id: string } }>(
      `${uploadPath}:id`,
      {
        config: { plain: true, slowBody: true },
        schema: { hide: true },
      },
      async (request, reply): Promise<Envelope<UploadState>> => {
        const { headers, raw, params } = request;
        const length = headers['content-length'];
        reply.header('cache-control', 'no-store');
        const data = await receiveUpload(
          { ...parts, intake },
          {
            id: params.id,
            contentType: headers['content-type'],
            length: length === undefined ? undefined : Number(length),
            body: raw,
          },
        );
        return { code: successCode, message: 'success', data, requestId: request.id };
      },
    );
  };
}
