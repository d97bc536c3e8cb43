import type { ComponentType } from 'react';
import { NotFoundPage, PendingPage, type WayOn } from './pending-page.tsx';

export interface PendingPages<Name extends string> {
  /** Where the pages lead back to. */
  home: string;
  /** The remote's own texts in the language on show. */
  useTexts(): {
    back: string;
    title(name: Name): string;
    /** What the page will be for. */
    about(name: Name): string;
    /** Where part of it is there already; default home. */
    instead?(name: Name): WayOn | undefined;
  };
}

/** The pages of a remote's routes that are not built, and of its addresses that no page has. */
export function pendingPages<Name extends string>({
  home,
  useTexts,
}: PendingPages<Name>): {
  pendingPage(name: Name): ComponentType;
  NotFound: ComponentType;
} {
  return {
    pendingPage: (name) =>
      function Pending() {
        const { back, title, about, instead } = useTexts();
        return (
          <PendingPage
            title={title(name)}
            about={about(name)}
            back={{ to: home, label: back }}
            instead={instead?.(name)}
          />
        );
      },
    NotFound() {
      const { back } = useTexts();
      return <NotFoundPage back={{ to: home, label: back }} />;
    },
  };
}
