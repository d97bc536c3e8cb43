import { renderShell, signIn } from '@shared/shell/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { InstallApp } from './install-app.tsx';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

beforeEach(async () => {
  await signIn(await setUpRemote());
});
afterEach(() => {
  window.installPrompt = undefined;
  vi.restoreAllMocks();
});

const usesBrowser = (userAgent: string) =>
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
const isStandalone = () =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
const offer = () => {
  const prompt = vi.fn(async () => ({ outcome: 'dismissed' as const }));
  window.installPrompt = { prompt };
  return prompt;
};
const button = () => screen.queryByRole('button', { name: 'Install the app' });

describe('the offer to install the app', () => {
  it('is missing when the browser offers nothing', () => {
    renderShell(<InstallApp />);
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('appears on `beforeinstallprompt` and opens the browser’s dialog once', () => {
    renderShell(<InstallApp />);
    const prompt = offer();
    act(() => void dispatchEvent(new Event('beforeinstallprompt')));
    fireEvent.click(button() as HTMLElement);
    expect(prompt).toHaveBeenCalledOnce();
    expect(button()).toBeNull();
  });

  it('disappears when the app was installed from the menu of the browser', () => {
    offer();
    renderShell(<InstallApp />);
    expect(button()).toBeTruthy();
    window.installPrompt = undefined;
    act(() => void dispatchEvent(new Event('appinstalled')));
    expect(button()).toBeNull();
  });

  it('is missing in the installed app', () => {
    offer();
    isStandalone();
    renderShell(<InstallApp />);
    expect(button()).toBeNull();
  });

  it('explains the steps in Safari on an iPhone', () => {
    usesBrowser(`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`);
    renderShell(<InstallApp />);
    expect(screen.getByText(/Add to Home Screen/)).toBeTruthy();
  });

  it('is missing in another app’s browser on an iPhone', () => {
    usesBrowser(`${iphone} Mobile/15E148`);
    renderShell(<InstallApp />);
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
