import * as all from '../all-endpoints.ts';
import type { Endpoint } from '../endpoint.ts';

export * from '../all-endpoints.ts';

const { inviteCode: _, ...auth } = all.auth;

/** Every endpoint of the API: module → name → endpoint. */
export const endpoints = { ...all, auth } satisfies Record<string, Record<string, Endpoint>>;
