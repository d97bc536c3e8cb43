import { sql as raw } from 'kysely';

/** The highest node of `users.id`, the only source of level and node name. */
const highest = raw`from nodes n where n.user_id = users.id and n.outcome = 'bought'
  order by n.level desc, n.id limit 1`;

/** A member's level: 0 without a node. */
export const levelOfUser = raw<number>`coalesce((select n.level ${highest}), 0)`;
/** The name of a member's node; null without one. */
export const nodeOfUser = raw<string | null>`(select n.name ${highest})`;
