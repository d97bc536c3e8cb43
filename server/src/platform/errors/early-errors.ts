import { type OutgoingHttpHeaders, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Builds the answer to a request that fails before it reaches a route.
 * @param message text for users that contains no part of the request
 */
export type AnswerEarly = (
  status: number,
  message: string,
) => { body: object; headers?: OutgoingHttpHeaders };

const malformed = 'The request is malformed.';
const messages: Record<number, string> = {
  408: 'The request did not arrive in time.',
  413: 'The request is too large.',
  414: 'The path is too long.',
  431: 'The headers of the request are too large.',
};
const statusOf: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Returns options of a Fastify server for errors that Node or the router detects before a route (a
 * malformed path, request line or header). `answer` builds the answers instead of Fastify.
 */
export function earlyErrors(answer: AnswerEarly) {
  return {
    frameworkErrors(
      { statusCode = 400 }: Error & { statusCode?: number },
      _request: FastifyRequest,
      reply: FastifyReply,
    ) {
      const { body, headers = {} } = answer(
        statusCode,
        messages[statusCode] ?? 'The path is malformed.',
      );
      void reply.code(statusCode).headers(headers).send(body);
    },
    clientErrorHandler({ code }: Error & { code?: string }, socket: Socket) {
      if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      socket.end(rawAnswer(statusOf[code ?? ''] ?? 400, answer));
    },
  };
}

/** Returns the text of an HTTP answer, for a connection that has no reply object. */
export function rawAnswer(status: number, answer: AnswerEarly): string {
  const { body, headers = {} } = answer(status, messages[status] ?? malformed);
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${text}`;
}
