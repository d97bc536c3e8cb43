import { type Envelope, successCode, type UploadState } from '@shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import { createIntake } from './intake.ts';
import { type ReceiveParts, receiveUpload } from './receive.ts';

export const uploadPath = '/api/uploads/';

/**
 * Where announced files are PUT, outside of the API envelope and without a session: who knows the id
 * was told it in a sealed answer.
 */
export function uploadRoute(parts: Omit<ReceiveParts, 'intake'>): FastifyPluginAsync {
  const intake = createIntake();
  return async (app) => {
    app.removeAllContentTypeParsers();
    // Unread: whether it is wanted is found out first.
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
