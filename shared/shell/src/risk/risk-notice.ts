import { atom } from 'jotai';
import { api } from '../api/api.ts';
import { publicConfig } from '../config/config.ts';
import { ConfirmCancelled } from '../overlays/confirm.ts';
import { session } from '../session/session.ts';
import { shellStore } from '../store.ts';

/** The open risk notice; the host renders its sheet while `riskAtom` has it (specification §11). */
export interface RiskRequest {
  version: string;
  /** Stores the acknowledgement and continues. @throws ApiError; the sheet then stays. */
  accept(): Promise<void>;
  decline(): void;
}

export const riskAtom = atom<RiskRequest | null>(null);

let open: Promise<void> | undefined;

/** Resolves once the user has acknowledged the notice. @throws ConfirmCancelled; ApiError */
export function ensureRiskAcknowledged(): Promise<void> {
  open ??= ask().finally(() => {
    open = undefined;
  });
  return open;
}

async function ask(): Promise<void> {
  const version = publicConfig().risk_notice_version;
  const known = session.get().user ?? (await session.loadProfile());
  if (known.risk_notice_version === version) return;
  await new Promise<void>((resolve, reject) => {
    const stop = session.onLogout(() => decline());
    const close = () => {
      stop();
      shellStore.set(riskAtom, null);
    };
    const decline = () => {
      close();
      reject(new ConfirmCancelled());
    };
    const accept = async () => {
      const { acknowledgeRisk } = await import('@shared/contract/endpoints/user');
      await api.call(acknowledgeRisk, { version });
      // Updates the acknowledged version. If this fails, the next purchase shows the notice again.
      await session.loadProfile().catch(() => {});
      close();
      resolve();
    };
    shellStore.set(riskAtom, { version, accept, decline });
  });
}
