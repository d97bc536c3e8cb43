import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpShell } from '../../testing/set-up.tsx';
import en from '../messages/en.json' with { type: 'json' };
import { ConfirmCancelled } from '../overlays/confirm.ts';
import { toastsAtom } from '../overlays/toast.ts';
import { shellStore } from '../store.ts';
import { ApiError } from './api-error.ts';
import { errorText, toastError } from './error-text.ts';

beforeEach(() => setUpShell());

describe('errorText', () => {
  it('shows the server’s message for an unknown code', () => {
    expect(errorText(new ApiError({ kind: 'api', code: 7777 }, 'already applied'))).toBe(
      'already applied',
    );
  });

  it.each(['badRequest', 'unauthorized'] as const)(
    'shows the server’s message for %s',
    (errorName) => {
      const error = new ApiError({ kind: 'api', code: 400, errorName }, 'UID is too short');
      expect(errorText(error)).toBe('UID is too short');
    },
  );

  it.each([
    ['offline', 500, 'error.offline'],
    ['timeout', 500, 'error.timeout'],
    ['server', 500, 'error.serverError'],
    ['server', 404, 'error.requestFailed'],
  ] as const)('returns the text of an error of kind %s with code %i', (kind, code, key) => {
    expect(errorText(new ApiError({ kind, code }))).toBe(en[key]);
  });

  it('hides the developer’s message of an invalid answer', () => {
    const error = new ApiError(
      { kind: 'server', code: 500, errorName: 'serverError' },
      'at data.x',
    );
    expect(errorText(error)).toBe(en['error.serverError']);
  });

  it('uses the message key of an error, else the ‘unexpected’ text', () => {
    const texted = Object.assign(new Error('raw'), { textKey: 'shell:confirm.title' });
    expect(errorText(texted)).toBe('Tips');
    expect(errorText(new Error('raw'))).toBe(en['error.unexpected']);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(errorText(new Error('Loading chunk 12 failed'))).toBe(en['error.offline']);
    onLine.mockRestore();
  });
});

describe('toastError', () => {
  const shown = () => shellStore.get(toastsAtom);

  it('shows the reference to copy', () => {
    toastError(new ApiError({ kind: 'server', code: 500, reference: 'r-7' }));
    expect(shown()).toMatchObject([{ tone: 'danger', reference: 'r-7' }]);
  });

  it('ignores cancellations, and errors that the user has already seen', () => {
    toastError(new ConfirmCancelled());
    toastError(new DOMException('gone', 'AbortError'));
    toastError(new ApiError({ kind: 'api', code: 401, announced: true }));
    expect(shown()).toEqual([]);
  });
});
