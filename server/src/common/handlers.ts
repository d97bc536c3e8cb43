import { fallbackLocale, type Locale, type MarqueeItem } from '@shared/contract';
import type { DomainHandlers } from '../http/handlers.ts';
import { realtimePaths } from '../realtime/paths.ts';

interface LineRow {
  id: string;
  path: string | null;
  texts: Partial<Record<Locale, string>>;
}

export const commonHandlers: DomainHandlers<'common'> = {
  async marquee(ctx) {
    const rows = await ctx.db.query<LineRow>(
      'select id, path, texts from marquee_lines where active order by position, id',
    );
    return { list: rows.map((row) => present(row, ctx.language)) };
  },

  async config(ctx) {
    const { config, chain, clock, envelope } = ctx.deps;
    return {
      brand: config.brand,
      sandbox: config.sandbox,
      default_language: config.defaultLanguage,
      session_persistence: config.session.persistence,
      realtime_url: config.publicUrl.replace(/^http/, 'ws') + realtimePaths.own,
      trade_realtime_url:
        config.tradeRealtimeUrl ?? config.publicUrl.replace(/^http/, 'ws') + realtimePaths.trade,
      chain: chain.info,
      ticket_price: String(config.tickets.price),
      checkout: chain.checkout,
      risk_notice_version: config.riskNoticeVersion,
      community_url: config.communityUrl,
      remote_override_origins: config.remoteOverrideOrigins,
      envelope: config.envelope.required ? { keys: envelope.keys.publicKeys() } : null,
      server_time: clock.now().getTime(),
    };
  },
};

function present({ id, path, texts }: LineRow, language: Locale): MarqueeItem {
  return { id, path, text: texts[language] ?? texts[fallbackLocale] ?? '' };
}
