import { activityFileHandlers, activityHandlers } from '../cards/activity/index.ts';
import { addressHandlers } from '../cards/addresses/index.ts';
import { cardApplicationHandlers } from '../cards/applications/index.ts';
import { cardHandlers, unloadingOf } from '../cards/cards/index.ts';
import { cardholderHandlers, isPhotoRejected } from '../cards/holders/index.ts';
import { statementHandlers } from '../cards/statements/index.ts';
import {
  chainInfo,
  createContractReader,
  createNodeReads,
  createTransactionReader,
} from '../chain/index.ts';
import { federationHandlers } from '../federation/health/index.ts';
import { authHandlers } from '../members/auth/index.ts';
import { noticeHandlers } from '../members/notices/index.ts';
import { createStepUp, securityHandlers } from '../members/step-up/index.ts';
import { uploadHandlers } from '../members/uploads/index.ts';
import { userHandlers } from '../members/users/index.ts';
import { moneyLogHandlers, walletHandlers } from '../money/activity/index.ts';
import { depositHandlers } from '../money/deposits/index.ts';
import { balancesOf } from '../money/ledger/index.ts';
import { orderHandlers } from '../money/orders/index.ts';
import { transferHandlers } from '../money/transfers/index.ts';
import { withdrawalHandlers } from '../money/withdrawals/index.ts';
import { stopByKey } from '../operators/api/index.ts';
import { type Handlers, signedIn } from '../platform/call.ts';
import { goodsHandlers } from '../products/goods/index.ts';
import { aidHandlers, inMutualAidOf } from '../products/mutual-aid/index.ts';
import { nodeHandlers } from '../products/nodes/index.ts';
import { applicationHandlers, ticketHandlers } from '../products/tickets/index.ts';
import { vestingHandlers } from '../products/vesting/index.ts';
import { sandboxHandlers, sandboxWelcome } from '../sandbox/index.ts';
import { commonHandlers } from './common/index.ts';
import { orderEndedOf } from './effects.ts';
import { hotWalletKey, type Parts } from './parts.ts';
import { pendingActionsOfUsers } from './pending-actions.ts';
import { actOf } from './sensitive-acts.ts';

export function handlersOf(parts: Parts): Handlers {
  const { config, clock, bus, contracts, sessions } = parts;
  const { chain, publicUrl, riskNoticeVersion } = config;
  const checkout = contracts.addresses.Checkout;
  const reads = createNodeReads({
    contracts: parts.reader ?? createContractReader(chain.rpcUrl),
    transactions: parts.transactions ?? createTransactionReader(chain.rpcUrl),
  });
  const site = { publicUrl, brand: config.brand, chainId: chain.id };
  const stepUp = createStepUp({ ...parts, ...site, reads, defaultRules: config.stepUpRules });
  const shared = {
    ...parts,
    news: bus,
    publicUrl,
    riskNoticeVersion,
    checkout,
    payment: { chainId: chain.id, checkout, confirmations: chain.confirmations },
    reads,
    stepUp,
  };
  return {
    auth: {
      ...authHandlers({
        ...shared,
        chainId: chain.id,
        limits: config.limits,
        sessionTtlMs: config.session.ttlMs,
        sessionEnded: sessions.ended,
        logins: parts.metrics.logins,
        registration: {
          inviteRequired: config.inviteRequired,
          welcome: (tx, userId, now) => sandboxWelcome(tx, userId, config.welcomeGrant, now),
        },
      }),
      stepUp: async (ctx, { intent }) =>
        stepUp.challenge(ctx.db, signedIn(ctx), await actOf(ctx, intent)),
    },
    common: commonHandlers({
      ...shared,
      chain: { info: chainInfo(config), checkout },
      envelopeKeys: parts.envelope.keys,
    }),
    federation: federationHandlers({ ...shared, stopByKey: (stop) => stopByKey(shared, stop) }),
    machine: goodsHandlers(shared),
    node: nodeHandlers(shared),
    notice: noticeHandlers(shared),
    order: orderHandlers({ ...shared, orderEnded: orderEndedOf(bus) }),
    pledge: aidHandlers({ ...shared, door: parts.mutualAid }),
    sandbox: sandboxHandlers({
      sandbox: config.sandbox,
      clock,
      nodeUrl: chain.rpcUrl,
      tokens: contracts.addresses,
    }),
    security: securityHandlers({ ...shared, proposedAbove: config.stepUpAbove }),
    ticket: ticketHandlers(shared),
    user: {
      ...userHandlers({ ...shared, pendingActionsOf: pendingActionsOfUsers(parts), balancesOf }),
      ...vestingHandlers(shared),
      ...moneyLogHandlers(shared),
      ...activityHandlers(shared),
      ...activityFileHandlers(shared),
      ...transferHandlers(shared),
      ...applicationHandlers(shared),
    },
    visa: {
      ...cardHandlers({ ...shared, token: contracts.addresses.USDT }),
      ...statementHandlers(shared),
      ...cardApplicationHandlers({
        ...shared,
        token: contracts.addresses.USDT,
        issued: parts.issuer?.types ?? [],
      }),
      ...cardholderHandlers(shared),
      ...addressHandlers(shared),
      ...uploadHandlers({ ...shared, isToBeCorrected: isPhotoRejected }),
    },
    wallet: {
      ...walletHandlers({ ...shared, inMutualAidOf, unloadingOf }),
      ...depositHandlers(shared),
    },
    withdraw: withdrawalHandlers({ ...shared, offered: hotWalletKey(config) !== undefined }),
  };
}
