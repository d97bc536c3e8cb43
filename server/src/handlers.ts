import { authHandlers } from './auth/index.ts';
import { visaHandlers } from './cards/index.ts';
import { commonHandlers } from './common/index.ts';
import type { Handlers } from './http/handlers.ts';
import { sandboxHandlers } from './sandbox/index.ts';
import { ticketHandlers } from './tickets/index.ts';
import { userHandlers } from './users/index.ts';
import { walletHandlers } from './wallet/index.ts';

/** What answers each domain of the contract's table. */
export const handlers: Handlers = {
  auth: authHandlers,
  common: commonHandlers,
  sandbox: sandboxHandlers,
  ticket: ticketHandlers,
  user: userHandlers,
  visa: visaHandlers,
  wallet: walletHandlers,
};
