import { type FoundUser, findUser } from '../../../members/users/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';

/** @throws Refusal notFound */
export async function requireUser(db: Db, who: string): Promise<FoundUser> {
  const user = await findUser(db, who);
  if (user) return user;
  throw new Refusal('notFound', `There is no user with the address, id or invite code ${who}.`);
}
