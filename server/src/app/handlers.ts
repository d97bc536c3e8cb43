import { addressHandlers } from '../cards/addresses/index.ts';
import { cardApplicationHandlers } from '../cards/applications/index.ts';
import { cardHandlers } from '../cards/cards/index.ts';
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
import { uploadHandlers } from '../members/uploads/index.ts';
import { userHandlers } from '../members/users/index.ts';
import { moneyLogFileHandlers, moneyLogHandlers, walletHandlers } from '../money/activity/index.ts';
import { depositHandlers } from '../money/deposits/index.ts';
import { balancesOf } from '../money/ledger/index.ts';
import { orderHandlers } from '../money/orders/index.ts';
import { transferHandlers } from '../money/transfers/index.ts';
import { withdrawalHandlers } from '../money/withdrawals/index.ts';
import type { Handlers } from '../platform/call.ts';
import { goodsHandlers } from '../products/goods/index.ts';
import { aidHandlers } from '../products/mutual-aid/index.ts';
import { nodeHandlers } from '../products/nodes/index.ts';
import { applicationHandlers, ticketHandlers } from '../products/tickets/index.ts';
import { vestingHandlers } from '../products/vesting/index.ts';
import { sandboxHandlers, sandboxWelcome } from '../sandbox/index.ts';
import { commonHandlers } from './common/index.ts';
import { orderEndedOf } from './effects.ts';
import { hotWalletKey, type Parts } from './parts.ts';
import { pendingActionsOfUsers } from './pending-actions.ts';

export function handlersOf(parts: Parts): Handlers {
  const { config, clock, db, bus, contracts, sessions, envelope, metrics, reviews } = parts;
  const { publicUrl, riskNoticeVersion } = config;
  const checkout = contracts.addresses.Checkout;
  const reads = createNodeReads({
    contracts: parts.reader ?? createContractReader(config.chain.rpcUrl),
    transactions: parts.transactions ?? createTransactionReader(config.chain.rpcUrl),
  });
  const payment = {
    chainId: config.chain.id,
    checkout,
    confirmations: config.chain.confirmations,
  };
  return {
    auth: authHandlers({
      clock,
      publicUrl,
      chainId: config.chain.id,
      reads,
      limits: config.limits,
      sessionTtlMs: config.session.ttlMs,
      sessionEnded: sessions.ended,
      logins: metrics.logins,
      registration: {
        inviteRequired: config.inviteRequired,
        welcome: (tx, userId, now) => sandboxWelcome(tx, userId, config.welcomeGrant, now),
      },
    }),
    common: commonHandlers({
      config,
      clock,
      chain: { info: chainInfo(config), checkout },
      envelopeKeys: envelope.keys,
    }),
    federation: federationHandlers({
      db,
      clock,
      limiter: parts.limiter,
      metrics,
      releases: parts.releases,
    }),
    machine: goodsHandlers({ clock, news: bus, riskNoticeVersion, payment }),
    node: nodeHandlers({ clock, news: bus, riskNoticeVersion, payment }),
    notice: noticeHandlers({ clock, news: bus }),
    order: orderHandlers({ clock, news: bus, orderEnded: orderEndedOf(bus) }),
    pledge: aidHandlers({ clock, riskNoticeVersion, payment, reads, door: parts.mutualAid }),
    sandbox: sandboxHandlers({
      sandbox: config.sandbox,
      clock,
      nodeUrl: config.chain.rpcUrl,
      tokens: contracts.addresses,
    }),
    ticket: ticketHandlers({
      db,
      clock,
      contracts,
      riskNoticeVersion,
      payment,
    }),
    user: {
      ...userHandlers({
        clock,
        publicUrl,
        riskNoticeVersion,
        pendingActionsOf: pendingActionsOfUsers({ db, clock }),
        balancesOf,
      }),
      ...vestingHandlers({ clock }),
      ...moneyLogHandlers({ clock }),
      ...moneyLogFileHandlers({ clock, jobs: parts.jobs }),
      ...transferHandlers({ clock, news: bus }),
      ...applicationHandlers({
        clock,
        reviews,
        checkout,
        reads,
      }),
    },
    visa: {
      ...cardHandlers({ ...parts, news: bus, issuer: parts.issuer }),
      ...statementHandlers({ clock, jobs: parts.jobs }),
      ...cardApplicationHandlers({
        clock,
        news: bus,
        sealer: parts.sealer,
        payment,
        token: contracts.addresses.USDT,
        issued: parts.issuer?.types ?? [],
      }),
      ...cardholderHandlers({ clock, sealer: parts.sealer, reviews, news: bus }),
      ...addressHandlers({ clock, sealer: parts.sealer }),
      ...uploadHandlers({ clock, storage: parts.storage, isToBeCorrected: isPhotoRejected }),
    },
    wallet: {
      ...walletHandlers,
      ...depositHandlers({ clock, news: bus, payment, reads, contracts, publicUrl }),
    },
    withdraw: withdrawalHandlers({
      clock,
      news: bus,
      payment,
      reads,
      offered: hotWalletKey(config) !== undefined,
      contracts: contracts.addresses,
    }),
  };
}
