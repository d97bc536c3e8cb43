import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  type Envelope,
  type ErrorName,
  errorCodes,
  type UploadState,
  type UploadTicket,
} from '@shared/contract';
import { visa } from '@shared/contract/endpoints';
import { expect, vi } from 'vitest';
import type { SignedIn, TestServer } from './server.ts';

export type Announced = UploadTicket & { owner: SignedIn };

export interface Answered {
  http: number;
  body: Envelope<UploadState>;
}

/** Uploads files to a server as browsers do, and reads their state. */
export interface Sender {
  /** Announces a file, by default for a new user. */
  announce(size: number, owner?: SignedIn): Promise<Announced>;
  /** Uploads the bytes; `over` replaces the announced headers or URL. */
  send(
    ticket: UploadTicket,
    payload: Buffer | Readable,
    over?: { headers?: Record<string, string>; url?: string },
  ): Promise<Answered>;
  resultOf(id: string, token: string): Promise<Answered>;
  /** Waits until the file is accepted or refused. */
  decided(announced: Announced): Promise<UploadState>;
  rowOf(id: string): Promise<Record<string, unknown> | undefined>;
  /** Names of an upload's stored files, with '<id>' for its id. */
  filesOf(file: { id: string }): Promise<string[]>;
}

export function senderTo(server: TestServer): Sender {
  const resultOf: Sender['resultOf'] = (id, token) =>
    server.call(visa.uploadResult, { id }, { token });
  return {
    resultOf,
    async announce(size, owner) {
      const user = owner ?? (await server.signIn());
      const input = { purpose: 'kyc_photo', type: 'image/jpeg', size } as const;
      const { http, body } = await server.call(visa.uploadImg, input, { token: user.token });
      expect({ http, body }).toMatchObject({ http: 200, body: { code: 200 } });
      return { ...body.data, owner: user };
    },
    async send({ url, headers }, payload, over = {}) {
      const answer = await server.app.inject({ method: 'PUT', url, headers, payload, ...over });
      return { http: answer.statusCode, body: answer.json() };
    },
    decided: ({ id, owner }) =>
      vi.waitFor(
        async () => {
          const { data } = (await resultOf(id, owner.token)).body;
          expect(['ready', 'refused']).toContain(data.status);
          return data;
        },
        { timeout: 45_000, interval: 100 },
      ),
    rowOf: async (id) => (await server.db.query('select * from uploads where id = $1', [id]))[0],
    async filesOf({ id }) {
      const names = await readdir(join(server.parts.config.dataDir, 'uploads'));
      return names.filter((name) => name.includes(id)).map((name) => name.replace(id, '<id>'));
    },
  };
}

export const refusal = (name: ErrorName, http: number = errorCodes[name].http) => ({
  http,
  body: expect.objectContaining({ code: errorCodes[name].code, data: null }),
});
