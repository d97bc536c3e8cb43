import { riskAtom, shellStore } from '@shared/shell';
import { renderShell, setUpShell } from '@shared/shell/testing';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import RiskSheet from './risk-sheet.lazy.tsx';

it('focuses the unticked box on a press, and accepts once it is ticked', async () => {
  await setUpShell({ messages: { host: (locale) => import(`../../messages/${locale}.json`) } });
  const accept = vi.fn(async () => {});
  shellStore.set(riskAtom, { version: '1', accept, decline: () => {} });
  renderShell(<RiskSheet />);
  const button = await screen.findByRole('button', { name: 'Accept and continue' });
  const hint = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('To continue, read to the end and tick the box.');
  fireEvent.click(button);
  const box = screen.getByRole('checkbox');
  expect(document.activeElement).toBe(box);
  expect(accept).not.toHaveBeenCalled();
  fireEvent.click(box);
  expect(hint?.textContent).toBe('');
  fireEvent.click(button);
  expect(accept).toHaveBeenCalledOnce();
});
