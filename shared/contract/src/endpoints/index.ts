import type { Endpoint } from '../endpoint.ts';
import * as auth from './auth.ts';
import * as common from './common.ts';
import * as federation from './federation.ts';
import * as machine from './machine.ts';
import * as node from './node.ts';
import * as notice from './notice.ts';
import * as order from './order.ts';
import * as pledge from './pledge.ts';
import * as sandbox from './sandbox.ts';
import * as ticket from './ticket.ts';
import * as user from './user.ts';
import * as visa from './visa.ts';
import * as wallet from './wallet.ts';
import * as withdraw from './withdraw.ts';

const { inviteCode: _, ...authEndpoints } = auth;

export const endpoints = {
  auth: authEndpoints,
  common,
  federation,
  machine,
  node,
  notice,
  order,
  pledge,
  sandbox,
  ticket,
  user,
  visa,
  wallet,
  withdraw,
} satisfies Record<string, Record<string, Endpoint>>;

export {
  auth,
  common,
  federation,
  machine,
  node,
  notice,
  order,
  pledge,
  sandbox,
  ticket,
  user,
  visa,
  wallet,
  withdraw,
};
