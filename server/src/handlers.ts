import { addressHandlers } from './addresses/index.ts';
import { aidHandlers } from './aid/index.ts';
import { authHandlers } from './auth/index.ts';
import { cardApplicationHandlers } from './card-applications/index.ts';
import { cardholderHandlers, isPhotoRejected } from './cardholders/index.ts';
import { cardHandlers } from './cards/index.ts';
import {
  chainInfo,
  createContractReader,
  createNodeReads,
  createTransactionReader,
} from './chain/index.ts';
import { commonHandlers } from './common/index.ts';
import { depositHandlers } from './deposits/index.ts';
import { dueOfUsers } from './due.ts';
import { federationHandlers } from './federation/index.ts';
import { goodsHandlers } from './goods/index.ts';
import type { Handlers } from './lib/call.ts';
import { nodeHandlers } from './nodes/index.ts';
import { noticeHandlers } from './notices/index.ts';
import { orderHandlers } from './orders/index.ts';
import { hotWalletKey, type Parts } from './parts.ts';
import { releaseHandlers } from './release/index.ts';
import { sandboxHandlers, sandboxWelcome } from './sandbox/index.ts';
import { statementHandlers } from './statements/index.ts';
import { applicationHandlers, ticketHandlers } from './tickets/index.ts';
import { transferHandlers } from './transfers/index.ts';
import { uploadHandlers } from './uploads/index.ts';
import { userHandlers } from './users/index.ts';
import { moneyLogFileHandlers, walletHandlers } from './wallet/index.ts';
import { withdrawalHandlers } from './withdrawals/index.ts';

/** What answers each domain of the contract's table. */
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
    order: orderHandlers({ clock, news: bus }),
    pledge: aidHandlers({ clock, riskNoticeVersion, payment, reads, door: parts.mutualAid }),
    sandbox: sandboxHandlers({
      ...{ sandbox: config.sandbox, clock, nodeUrl: config.chain.rpcUrl },
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
        ...{ clock, publicUrl, riskNoticeVersion },
        dueOf: dueOfUsers({ db, clock }),
      }),
      ...releaseHandlers({ clock }),
      ...moneyLogFileHandlers({ clock, jobs: parts.jobs }),
      ...transferHandlers({ clock, news: bus }),
      ...applicationHandlers({
        ...{ clock, reviews, checkout },
        reads,
      }),
    },
    visa: {
      ...cardHandlers({ ...parts, news: bus, issuer: parts.issuer }),
      ...statementHandlers({ clock, jobs: parts.jobs }),
      ...cardApplicationHandlers({
        ...{ clock, news: bus, sealer: parts.sealer, payment },
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
      ...{ clock, news: bus, payment, reads },
      offered: hotWalletKey(config) !== undefined,
      contracts: contracts.addresses,
    }),
  };
}
