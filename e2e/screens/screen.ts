import type { BrowserContext, Page } from '@playwright/test';
import type { Locale } from '@shared/contract';
import type { Problems } from '../fixtures/problems.ts';
import type { Texts } from '../fixtures/texts.ts';
import type { TestWallet } from '../wallet/test-wallet.ts';

export interface Stage {
  page: Page;
  context: BrowserContext;
  language: Locale;
  t: Texts;
  wallet: TestWallet;
  problems: Problems;
  makeCallsReadable(): Promise<void>;
}

export interface Screen {
  readonly name: string;
  /** A visitor, a signed-in member, or a member with tickets and records. */
  readonly as: 'visitor' | 'member' | 'owner';
  /** Changes the state of other pages in its browser, so it needs a test of its own. */
  readonly alone?: true;
  /** Contains a part anchored to a control, which closes or moves when the width changes. */
  readonly anchored?: true;
  /** Opens the screen and waits until it is complete. */
  show(stage: Stage): Promise<void>;
}
