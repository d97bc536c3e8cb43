import { limits } from '@shared/contract';
import type { Bus } from '../../platform/bus.ts';
import { type Context, callsOut, type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { deviceOf } from '../auth/index.ts';
import { notifyMembers } from '../notices/index.ts';
import { passkeysOf, present, renamePasskey, storePasskey } from './passkeys.ts';
import {
  addPasskeyAct,
  isWeaker,
  readStepUpRules,
  removePasskeyAct,
  rulesAct,
  storeRules,
} from './rules.ts';
import type { StepUp } from './step-up.ts';

interface SecurityParts {
  clock: Clock;
  news: Pick<Bus, 'publish'>;
  stepUp: StepUp;
  /** USDT base units. */
  proposedAbove: bigint;
}

/** Creates the handlers of a member's passkeys and rules for confirmations (specification §5). */
export function securityHandlers(parts: SecurityParts): DomainHandlers<'security'> {
  const { clock, news, stepUp, proposedAbove } = parts;

  /** Reports a change in the member's news. */
  function report(ctx: Context, facts: { outcome: string; name?: string }): Promise<void> {
    const { id: userId } = signedIn(ctx);
    return notifyMembers(ctx.db, news, [{ userId, kind: 'security', facts }], clock.now());
  }

  return {
    async settings(ctx) {
      const { id } = signedIn(ctx);
      return {
        passkeys: (await passkeysOf(ctx.db, id)).map(present),
        passkeys_offered: stepUp.site !== undefined,
        passkeys_max: limits.passkeys,
        rules: await readStepUpRules(ctx.db, id, stepUp.defaultRules),
        proposed_above: String(proposedAbove),
      };
    },

    confirmStepUp: callsOut(async (ctx, proof) => ({
      ticket: await stepUp.check(ctx.db, signedIn(ctx), proof),
    })),

    async setRules(ctx, { step_up: proof, ...rules }) {
      const caller = signedIn(ctx);
      if (isWeaker(rules, await readStepUpRules(ctx.db, caller.id, stepUp.defaultRules))) {
        await stepUp.confirm(ctx.db, caller, rulesAct(rules), proof);
        await report(ctx, { outcome: 'rules_weakened' });
      }
      await storeRules(ctx.db, caller.id, rules);
      return rules;
    },

    async addPasskey(ctx, { registration, step_up: proof }) {
      const caller = signedIn(ctx);
      const message = await stepUp.confirm(ctx.db, caller, addPasskeyAct, proof);
      if (!stepUp.site) throw new AppError('passkeyNotUsable');
      const { browser, os } = deviceOf(ctx.client.userAgent ?? null);
      const name = [browser, os].filter(Boolean).join(' · ') || 'Passkey';
      const made = { userId: caller.id, message, registration, name, at: clock.now() };
      const passkey = await storePasskey(ctx.db, stepUp.site, made);
      await report(ctx, { outcome: 'passkey_added', name });
      return passkey;
    },

    renamePasskey: (ctx, { id, name }) =>
      renamePasskey(ctx.db, { id, userId: signedIn(ctx).id, name }),

    async removePasskey(ctx, { id, step_up: proof }) {
      const caller = signedIn(ctx);
      const own = { id, user_id: caller.id };
      const row = await ctx.db.first(sql.from('passkeys', own).select('name'));
      if (!row) return {};
      await stepUp.confirm(ctx.db, caller, removePasskeyAct(id), proof);
      await ctx.db.run(sql.delete('passkeys', own));
      await report(ctx, { outcome: 'passkey_removed', name: row.name });
      return {};
    },
  };
}
