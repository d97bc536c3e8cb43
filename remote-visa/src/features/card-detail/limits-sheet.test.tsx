import * as visa from '@shared/contract/endpoints/visa';
import { session } from '@shared/shell';
import { renderShell, signIn } from '@shared/shell/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { activeCard, detailOf } from '../../testing/answers.ts';
import { setUpRemote } from '../../testing.ts';
import { LimitsSheet } from './limits-sheet.tsx';

const card = detailOf(activeCard);
const terms = { min: '1', max: '9', presets: [], rate: '1000000' };
const daily = () => screen.getByRole<HTMLInputElement>('textbox', { name: /day/i });

it('LimitsSheet keeps a typed limit when the session expires, until it is submitted', async () => {
  const server = await setUpRemote();
  server.answer(visa.updateLimits, { ...card, limits: card.limits });
  await signIn(server);
  const sheet = <LimitsSheet card={card} terms={terms} open onClose={() => {}} />;
  renderShell(sheet);
  fireEvent.change(daily(), { target: { value: '50' } });
  await act(() => session.logout('expired'));
  cleanup();
  await signIn(server);
  renderShell(sheet);
  expect(daily().value).toBe('50');
  fireEvent.click(screen.getByRole('button', { name: 'Save limits' }));
  await waitFor(() => expect(server.callsOf(visa.updateLimits)).toHaveLength(1));
  expect(server.callsOf(visa.updateLimits)[0]?.body).toMatchObject({
    id: card.id,
    limits: { daily: '50000000' },
  });
});
