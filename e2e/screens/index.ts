import { accountScreens } from './account.ts';
import { memberScreens } from './member.ts';
import type { Screen } from './screen.ts';
import { visaScreens } from './visa.ts';
import { visitorScreens } from './visitor.ts';

export const screensOf: Readonly<Record<string, readonly Screen[]>> = {
  'public pages': visitorScreens,
  'home and remote-defi': memberScreens,
  'remote-account': accountScreens,
  'remote-visa': visaScreens,
};

export const screens: readonly Screen[] = Object.values(screensOf).flat();
