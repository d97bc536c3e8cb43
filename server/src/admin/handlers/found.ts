import type { Db } from '../../lib/db/index.ts';
import { Refusal } from '../../lib/refusal.ts';
import { type FoundUser, findUser } from '../../users/index.ts';

/** @throws Refusal notFound */
export async function userNamed(db: Db, who: string): Promise<FoundUser> {
  const user = await findUser(db, who);
  if (user) return user;
  throw new Refusal('notFound', `There is no user with the address, id or invite code ${who}.`);
}
