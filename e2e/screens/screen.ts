import type { BrowserContext, Page } from '@playwright/test';
import type { Locale } from '@shared/contract';
import type { Problems } from '../fixtures/problems.ts';
import type { Texts } from '../fixtures/texts.ts';
import type { TestWallet } from '../wallet/test-wallet.ts';

/** What a screen is put up with. */
export interface Stage {
  page: Page;
  context: BrowserContext;
  language: Locale;
  t: Texts;
  wallet: TestWallet;
  problems: Problems;
  /** Lets `page.route` answer single calls. */
  makeCallsReadable(): Promise<void>;
}

/** One thing people see: a page, or what opens above one. */
export interface Screen {
  readonly name: string;
  /** Who looks: nobody known, somebody signed in, or somebody with tickets and records. */
  readonly as: 'visitor' | 'member' | 'owner';
  /**
   * Changes what the other pages of its browser would meet, as the clock or the account: it cannot
   * be one of a walk through several.
   */
  readonly alone?: true;
  /** Hangs on a control, so that it closes or moves when the window's width changes. */
  readonly anchored?: true;
  /** Goes there and waits until it is whole. */
  show(stage: Stage): Promise<void>;
}
