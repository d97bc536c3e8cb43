import type { ReleaseStore } from '@shared/releases';
import type { Issuer } from '../../../cards/issuer/index.ts';
import type { KnownContracts } from '../../../chain/index.ts';
import type { Config } from '../../../config/config.ts';
import type { SessionEnded } from '../../../members/auth/index.ts';
import type { NoticeNews } from '../../../members/notices/index.ts';
import type { Reviews } from '../../../members/reviews/index.ts';
import type { OrderNews } from '../../../money/orders/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { Reconciliation } from '../../../platform/reconciliation.ts';
import type { ObjectStore, Sealer } from '../../../platform/storage/index.ts';
import type { AdminHandlers } from '../context.ts';
import { operatorHandlers } from '../operators.ts';
import { cardHandlers } from './cards.ts';
import { entryHandlers, type Reversals } from './entries.ts';
import { federationHandlers } from './federation.ts';
import { goodsHandlers } from './goods.ts';
import { incidentHandlers, suspenseHandlers } from './money.ts';
import { noticeHandlers } from './notices.ts';
import { auditHandlers, reconciliationHandlers } from './reconciliation.ts';
import { releaseHandlers } from './releases.ts';
import { reviewHandlers } from './reviews.ts';
import { orderHandlers, statementHandlers } from './statements.ts';
import {
  clockHandlers,
  jobHandlers,
  type SettingEffects,
  serverHandlers,
  settingHandlers,
} from './system.ts';
import { privacyHandlers, userHandlers } from './users.ts';
import { withdrawalHandlers } from './withdrawals.ts';

interface AdminHandlerParts {
  config: Config;
  clock: Clock;
  news: OrderNews & NoticeNews;
  contracts: KnownContracts;
  sessionEnded: Pick<SessionEnded, 'emit'>;
  jobs: Pick<Jobs, 'redrive' | 'wake'>;
  reviews: Reviews;
  /** Card issuer; undefined if this server has none. */
  issuer: Issuer | undefined;
  releases: ReleaseStore | undefined;
  sealer: Sealer;
  storage: ObjectStore;
  reconciliations: readonly Reconciliation[];
  settingEffects: SettingEffects;
  reversals: Reversals;
  apiUrl: () => string;
}

export function adminHandlers(parts: AdminHandlerParts): AdminHandlers {
  return {
    audit: auditHandlers,
    books: reconciliationHandlers(parts),
    cards: cardHandlers(parts),
    clock: clockHandlers(parts),
    entries: entryHandlers(parts),
    federation: federationHandlers(parts),
    goods: goodsHandlers(parts),
    incidents: incidentHandlers,
    jobs: jobHandlers(parts),
    notices: noticeHandlers(parts),
    operators: operatorHandlers,
    orders: orderHandlers(parts),
    privacy: privacyHandlers(parts),
    releases: releaseHandlers(parts),
    reviews: reviewHandlers(parts),
    server: serverHandlers(parts),
    settings: settingHandlers(parts),
    statements: statementHandlers(parts),
    suspense: suspenseHandlers(parts),
    users: userHandlers(parts),
    withdrawals: withdrawalHandlers(parts),
  };
}
