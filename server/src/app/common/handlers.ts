import {
  type ChainInfo,
  fallbackLocale,
  type Locale,
  type MarqueeItem,
  type PagePath,
} from '@shared/contract';
import type { Config } from '../../config/config.ts';
import { readSetting } from '../../config/settings/index.ts';
import { readRates, valueInUsdt } from '../../money/activity/index.ts';
import type { DomainHandlers } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { type MessageKey, textInAll } from '../../platform/messages/index.ts';
import type { KeyRing } from '../../transport/envelope/index.ts';
import { realtimePaths } from '../../transport/realtime/index.ts';

interface LineRow {
  id: string;
  path: PagePath | null;
  texts: Partial<Record<Locale, string>>;
}

interface CommonParts {
  config: Config;
  clock: Clock;
  chain: { info: ChainInfo; checkout: string };
  envelopeKeys: Pick<KeyRing, 'publicKeys'>;
}

/** Returns handlers of public data: the marquee, and the shell's configuration before sign-in. */
export function commonHandlers(parts: CommonParts): DomainHandlers<'common'> {
  const { config, clock, chain, envelopeKeys } = parts;
  const socketOrigin = config.publicUrl.replace(/^http/, 'ws');
  return {
    async marquee(ctx) {
      const lines = await ctx.db.query<LineRow>(
        'select id, path, texts from marquee_lines where active order by position, id',
      );
      return { list: lines.map((line) => present(line, ctx.language)) };
    },

    async config(ctx) {
      const { price } = await readSetting(ctx.db, 'tickets');
      const rate = (await readRates(ctx.db)).perUnit.get('JU');
      return {
        brand: config.brand,
        sandbox: config.sandbox,
        default_language: config.defaultLanguage,
        session_persistence: config.session.persistence,
        realtime_url: socketOrigin + realtimePaths.own,
        trade_realtime_url: config.tradeRealtimeUrl ?? socketOrigin + realtimePaths.trade,
        chain: chain.info,
        ticket_price: price,
        ...(rate !== undefined && {
          ticket_price_usdt: String(valueInUsdt('JU', BigInt(price), rate)),
        }),
        checkout: chain.checkout,
        risk_notice_version: config.riskNoticeVersion,
        community_url: config.communityUrl,
        operator: config.operator,
        support_url: config.supportUrl,
        support_email: config.supportEmail,
        invite_required: config.inviteRequired,
        remote_override_origins: config.remoteOverrideOrigins,
        envelope: config.envelope.required ? { keys: envelopeKeys.publicKeys() } : null,
        ...(config.walletConnect && {
          walletconnect: {
            project_id: config.walletConnect.projectId,
            relay_url: config.walletConnect.relayUrl,
          },
        }),
        server_time: clock.now().getTime(),
      };
    },
  };
}

function present({ id, path, texts }: LineRow, language: Locale): MarqueeItem {
  return { id, path, text: texts[language] ?? texts[fallbackLocale] ?? '' };
}

const marquee: { id: string; key: MessageKey; path: PagePath | null }[] = [
  { id: 'welcome', key: 'marquee.welcome', path: null },
  { id: 'ticket', key: 'marquee.ticket', path: '/ticket' },
  { id: 'safety', key: 'marquee.safety', path: null },
];

/** Inserts the default marquee lines. Existing lines, which an operator may have edited, stay. */
export async function seedMarquee(db: Db, brand: string): Promise<void> {
  for (const [position, { id, key, path }] of marquee.entries()) {
    await db.query(
      `insert into marquee_lines (id, position, path, texts) values ($1, $2, $3, $4)
       on conflict (id) do nothing`,
      [id, position, path, JSON.stringify(textInAll(key, { brand }))],
    );
  }
}
