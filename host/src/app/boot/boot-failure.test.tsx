import { ApiError } from '@shared/shell';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BootFailure, bootReason } from './boot-failure.tsx';

afterEach(cleanup);

const refused = new ApiError({ kind: 'server', code: 503, reference: 'req-7' });

describe('boot failure', () => {
  it('distinguishes offline, slow server, unreachable server and missing files', () => {
    expect(bootReason(refused, false)).toBe('offline');
    expect(bootReason(refused, true)).toBe('unreachable');
    expect(bootReason(new ApiError({ kind: 'timeout', code: 500 }), true)).toBe('timeout');
    expect(bootReason(new Error('Loading chunk 3 failed'), true)).toBe('files');
  });

  it('shows the text of an error that has its own', () => {
    const error = Object.assign(new Error(), { textKey: 'shell:error.insecureContext' });
    render(<BootFailure error={error} onRetry={() => {}} />);
    expect(screen.getByRole('alert').textContent).toContain('insecureContext');
  });

  it('shows the reference and retries', () => {
    const onRetry = vi.fn();
    render(<BootFailure error={refused} onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain('req-7');
    const button = screen.getByRole('button');
    fireEvent.click(button);
    expect(onRetry).toHaveBeenCalledOnce();
    expect(button.getAttribute('aria-busy')).toBe('true');
  });

  it('enables the retry again after another failure', () => {
    const { rerender } = render(<BootFailure error={refused} onRetry={() => {}} />);
    fireEvent.click(screen.getByRole('button'));
    rerender(<BootFailure error={new Error('again')} onRetry={() => {}} />);
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull();
  });

  it('retries when the network is back', () => {
    const onRetry = vi.fn();
    render(<BootFailure error={refused} onRetry={onRetry} />);
    fireEvent(window, new Event('online'));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
