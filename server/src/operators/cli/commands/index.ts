import type { Commands } from '../command.ts';
import { demo } from '../demo/index.ts';
import { backup, restore } from './backup.ts';
import { cards } from './cards.ts';
import { federation } from './federation.ts';
import { goods } from './goods.ts';
import { kyc } from './kyc.ts';
import { money } from './money.ts';
import { notices } from './notices.ts';
import { people } from './people.ts';
import { system } from './system.ts';
import { verify } from './verify.ts';
import { withdrawals } from './withdrawals.ts';

/** All commands of `pnpm ops`, in the order of the help. */
export const commands: Commands = {
  ...people,
  ...kyc,
  ...money,
  ...withdrawals,
  ...cards,
  ...goods,
  ...notices,
  verify,
  ...federation,
  backup,
  restore,
  ...system,
  demo,
};
