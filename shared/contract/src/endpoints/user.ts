import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { asset, none, pageOf, pageQuery } from '../entities/primitives.ts';
import { userInfo } from '../entities/user.ts';
import { moneyLogEntry, moneyLogTypes } from '../entities/wallet.ts';

export const info = /* @__PURE__ */ endpoint({
  method: 'GET',
  path: '/api/v1/user/info',
  access: 'login',
  streams: ['user@wallet'],
  summary: 'The signed-in user',
  input: none,
  data: userInfo,
});

export const moneyLog = /* @__PURE__ */ endpoint({
  method: 'GET',
  path: '/api/v1/user/moneyLog',
  access: 'login',
  streams: ['user@wallet'],
  summary: 'Money records, newest first',
  input: z.extend(pageQuery, {
    type: z.optional(z.enum(moneyLogTypes)),
    asset: z.optional(asset),
  }),
  data: pageOf(moneyLogEntry),
});

export const acknowledgeRisk = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v1/user/acknowledgeRisk',
  access: 'login',
  repeatable: true,
  summary: 'Store that the user has read a version of the risk notice',
  input: z.object({ version: z.string().check(z.minLength(1), z.maxLength(32)) }),
  data: none,
});
