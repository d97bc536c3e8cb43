import { beforeAll, expect, it } from 'vitest';
import { type CardWorld, openCardWorld } from '../../testing/cards/card-world.ts';

let world: CardWorld;
beforeAll(async () => {
  world = await openCardWorld();
  return () => world.close();
});

it('ends other unpaid applications if ending one fails', async () => {
  const life = await world.begin('nothing');
  for (const holder of ['good', 'refused'] as const) {
    const wish = { type: 'virtual', pay: 'wallet', holder, dies: undefined } as const;
    await life.happen({ kind: 'apply', ...wish });
  }
  const { db } = world;
  await db.script(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'the first one cannot be ended'; end $$;
    create trigger refuse before update on card_applications for each row
      when (old.id = 1) execute function refuse()`);
  await life.happen({ kind: 'expire' });
  const states = await db.query('select state from card_applications order by id');
  expect(states).toEqual([{ state: 'payment' }, { state: 'failed' }]);
});
