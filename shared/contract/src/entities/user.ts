import * as z from 'zod/mini';
import { tidyIdentifier } from '../identifiers.ts';
import { limits } from '../limits.ts';
import { address, baseUnits, timestamp } from './primitives.ts';

/** 8–18 letters and digits (specification §5), tidied. */
export const exchangeUid = z
  .string()
  .check(
    z.overwrite(tidyIdentifier),
    z.minLength(limits.exchangeUid.min),
    z.maxLength(limits.exchangeUid.max),
    z.regex(/^[A-Za-z0-9]+$/),
  );

/** Specification §3, user info. `name`: wallet address; `zhi_num`: direct referrals. */
export const userInfo = z.object({
  code: z.string(),
  name: address,
  zhi_num: z.int(),
  team_num: z.int(),
  /** Performance in JU base units. */
  me_performance: z.string(),
  team_performance: z.string(),
  level: z.int(),
  /** Name of the user's highest node; null without one. */
  node: z.nullable(z.string()),
  /** JU balance in the ledger, base units. */
  balance: z.string(),
  activated_at: z.nullable(timestamp),
  invite_url: z.string(),
  invited_by: z.nullable(address),
  /** Account at the JU exchange; null while none is bound. */
  ju_uid: z.nullable(z.string()),
  /** Latest version of the risk notice that the user has acknowledged; null without one. */
  risk_notice_version: z.nullable(z.string()),
});
export type UserInfo = z.infer<typeof userInfo>;

export const directMember = z.object({
  id: z.string(),
  name: address,
  joined_at: timestamp,
  level: z.int(),
  team_num: z.int(),
  /** Performance of the member and of their team, in JU base units. */
  me_performance: baseUnits,
  team_performance: baseUnits,
});
export type DirectMember = z.infer<typeof directMember>;
