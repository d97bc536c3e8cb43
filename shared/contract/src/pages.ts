import type { DueKind } from './entities/due.ts';
import type { MenuEntry, RemoteManifest, RemoteRoute } from './registry.ts';

declare global {
  /**
   * Paths of all pages, by their owner, in react-router syntax. A remote's manifest has the same
   * pages in the same order. Global, because scripts/api compares releases with different pages.
   */
  interface PageTables {
    host: [
      '/',
      '/index',
      '/legal/terms',
      '/legal/privacy',
      '/legal/risk',
      '/support',
      '/federation',
      '/explorer/:kind/:value',
    ];
    'remote-account': [
      '/wallet',
      '/wallet/moneyLog',
      '/wallet/deposit',
      '/wallet/transfer',
      '/transfer/list',
      '/withdraw',
      '/withdraw/list',
      '/user',
      '/user/security',
      '/notice',
      '/notice/detail/:id',
      '/help',
    ];
    'remote-defi': [
      '/ticket',
      '/ticket/aid',
      '/order/list',
      '/order/detail/:id',
      '/order/new',
      '/ticket/apply',
      '/ticket/bing',
      '/enuRelease',
      '/enuFrom',
      '/node',
      '/power',
    ];
    'remote-visa': [
      '/bank',
      '/mineBank',
      '/bank/holdersList',
      '/bank/addHolders',
      '/bank/addressList',
      '/bank/addAddress',
      '/bank/virtual_apply',
      '/bank/virtual_pay',
      '/bank/virtualPay',
      '/bank/physical_apply',
      '/bank/physicalReapply',
      '/bank/applyList',
      '/bank/recharge',
      '/bank/cardDetail/:id',
      '/mineCard',
    ];
  }

  /** The parcels of each remote, with the props that their users pass. */
  interface ParcelTables {
    'remote-account': { recentActivity: { props?: NoProps } };
    'remote-defi': { ticketSummary: { props?: NoProps } };
    'remote-visa': { cardSummary: { props?: CardSummaryProps } };
  }
}

type NoProps = Record<string, never>;

// A type: an interface does not extend the record of a parcel's props.
export type CardSummaryProps = {
  /** Leaves out the balance, for a page that shows it elsewhere. */
  withoutBalance?: boolean;
};

type Filled<Path extends string> = Path extends `${infer Before}:${infer Name}`
  ? `${Before}${string}${Name extends `${string}/${infer After}` ? Filled<`/${After}`> : ''}`
  : Path;
type FilledPath = Filled<PageTables[keyof PageTables][number]>;

/** Path of a page with values for its parameters, and with a query or fragment, if any. */
export type PagePath = FilledPath | `${FilledPath}${'?' | '#'}${string}`;

type RoutesOf<Paths extends string[]> = {
  [Index in keyof Paths]: RemoteRoute & { path: Paths[Index] };
};

/** The manifest of a remote, with the pages and parcels of the tables. */
export interface ManifestOf<Remote extends keyof ParcelTables & string> extends RemoteManifest {
  name: Remote;
  routes: RoutesOf<PageTables[Remote]>;
  menu: (MenuEntry & { path: PagePath; due?: DueKind[] })[];
  parcels: (keyof ParcelTables[Remote] & string)[];
}

/** A parcel by owner and name, with its props. */
export type ParcelReference = {
  [Remote in keyof ParcelTables]: {
    [Name in keyof ParcelTables[Remote]]: {
      remote: Remote;
      name: Name;
    } & ParcelTables[Remote][Name];
  }[keyof ParcelTables[Remote]];
}[keyof ParcelTables];
