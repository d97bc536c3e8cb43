import { user } from '@shared/contract/endpoints';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { testConfig } from '../../testing/fixtures.ts';
import { renderShell, setUpShell, signIn } from '../../testing/set-up.tsx';
import { useTheme } from '../appearance/theme.ts';
import { connectivityAtom, watchConnectivity } from '../connectivity/connectivity.ts';
import { Parcel, setParcelMount } from '../navigation/parcel.tsx';
import { ensureRiskAcknowledged, riskAtom } from '../risk/risk-notice.ts';
import { session } from '../session/session.ts';
import { shellStore } from '../store.ts';
import { ConfirmCancelled, confirm, confirmAtom } from './confirm.ts';
import { dismissToast, toast, toastsAtom } from './toast.ts';

let server: FakeServer;
beforeEach(async () => {
  shellStore.set(connectivityAtom, 'online');
  server = await setUpShell();
});

const opened = () =>
  waitFor(() => shellStore.get(confirmAtom) ?? expect.unreachable('no question is open'));

describe('confirm (specification §2)', () => {
  it("has the defaults 'Tips', Confirm and Cancel", async () => {
    const answer = confirm({ message: 'Send it?' });
    const question = await opened();
    expect(question).toMatchObject({
      title: 'Tips',
      message: 'Send it?',
      confirmLabel: 'Confirm',
      cancelLabel: 'Cancel',
    });
    question.settle(true);
    await answer;
    expect(shellStore.get(confirmAtom)).toBeNull();
  });

  it('rejects when the user cancels', async () => {
    const answer = confirm({ title: 'Transfer', message: 'Send it?' });
    (await opened()).settle(false);
    await expect(answer).rejects.toBeInstanceOf(ConfirmCancelled);
  });

  it('rejects at once while offline, unless the action works offline', async () => {
    shellStore.set(connectivityAtom, 'offline');
    await expect(confirm({ message: 'Send it?' })).rejects.toMatchObject({ kind: 'offline' });
    const answer = confirm({ message: 'Sign out?', worksOffline: true });
    (await opened()).settle(true);
    await answer;
  });

  it('shows a second request after the first answer', async () => {
    const first = confirm({ message: 'one' });
    const second = confirm({ message: 'two' });
    (await opened()).settle(true);
    await first;
    const question = await opened();
    expect(question.message).toBe('two');
    question.settle(true);
    await second;
  });
});

describe('toasts', () => {
  it('merge equal texts, and keep the three newest', () => {
    for (const text of ['a', 'a', 'b', 'c', 'd']) toast({ text });
    const shown = shellStore.get(toastsAtom);
    expect(shown.map(({ text }) => text)).toEqual(['b', 'c', 'd']);
    dismissToast(shown[0]?.id ?? 0);
    expect(shellStore.get(toastsAtom)).toHaveLength(2);
  });
});

describe('the risk notice (specification §11)', () => {
  const behind = { risk_notice_version: 'old' };
  const sheet = () =>
    waitFor(() => shellStore.get(riskAtom) ?? expect.unreachable('no risk notice is open'));

  it('is not shown again after its current version was acknowledged', async () => {
    await signIn(server);
    await ensureRiskAcknowledged();
    expect(shellStore.get(riskAtom)).toBeNull();
  });

  it('is shown once for two calls, and its acknowledgement is stored', async () => {
    await signIn(server, behind);
    server.answer(user.acknowledgeRisk, {});
    const both = Promise.all([ensureRiskAcknowledged(), ensureRiskAcknowledged()]);
    await (await sheet()).accept();
    await both;
    expect(server.callsOf(user.acknowledgeRisk)).toHaveLength(1);
    expect(server.callsOf(user.acknowledgeRisk)[0]?.body).toEqual({
      version: testConfig.risk_notice_version,
    });
    expect(shellStore.get(riskAtom)).toBeNull();
  });

  it('stays open if its acknowledgement cannot be stored', async () => {
    await signIn(server, behind);
    server.refuse(user.acknowledgeRisk, 'serverError');
    const answer = ensureRiskAcknowledged();
    const request = await sheet();
    await expect(request.accept()).rejects.toThrow();
    expect(shellStore.get(riskAtom)).toBe(request);
    request.decline();
    await expect(answer).rejects.toBeInstanceOf(ConfirmCancelled);
  });

  it('is cancelled when the session ends', async () => {
    await signIn(server, behind);
    const answer = ensureRiskAcknowledged();
    await sheet();
    void session.logout('otherTab');
    await expect(answer).rejects.toBeInstanceOf(ConfirmCancelled);
    expect(shellStore.get(riskAtom)).toBeNull();
  });
});

it('useTheme applies the theme to the page and keeps it in local storage', () => {
  const { result } = renderHook(() => useTheme());
  expect(result.current[0]).toBe('system');
  act(() => result.current[1]('dark'));
  expect(result.current[0]).toBe('dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('tessera.theme')).toBe('dark');
});

it('watchConnectivity follows the browser’s network events', () => {
  const stop = watchConnectivity();
  dispatchEvent(new Event('offline'));
  expect(shellStore.get(connectivityAtom)).toBe('offline');
  dispatchEvent(new Event('online'));
  expect(shellStore.get(connectivityAtom)).toBe('online');
  stop();
});

it('a parcel shows its fallback until the host can mount it', () => {
  renderShell(<Parcel remote="remote-visa" name="cardSummary" fallback="quiet" />);
  expect(screen.getByText('quiet')).toBeTruthy();
  act(() => setParcelMount(({ remote, name }) => <p>{`${remote}/${name}`}</p>));
  expect(screen.getByText('remote-visa/cardSummary')).toBeTruthy();
});
