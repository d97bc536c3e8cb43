import { shellStore } from '@shared/shell';
import { useAtomValue } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { askAtom } from './asks.ts';
import { SandboxWalletSheet } from './sandbox-wallet-sheet.tsx';

/**
 * Shows the wallet's sheet while a question is open, each time in a new element at the end of the
 * body: a sheet of a page hides the existing children of the body from assistive technology when it
 * opens (Base UI, aria-hidden).
 */
export function mountSandboxWallet(): void {
  let leave: (() => void) | undefined;
  const follow = () => {
    const asked = Boolean(shellStore.get(askAtom));
    if (asked) leave ??= enter();
    else {
      leave?.();
      leave = undefined;
    }
  };
  shellStore.sub(askAtom, follow);
  follow();
}

function enter(): () => void {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <SandboxWallet />
    </StrictMode>,
  );
  return () => {
    root.unmount();
    place.remove();
  };
}

function SandboxWallet() {
  const open = useAtomValue(askAtom, { store: shellStore });
  return open && <SandboxWalletSheet open={open} />;
}
