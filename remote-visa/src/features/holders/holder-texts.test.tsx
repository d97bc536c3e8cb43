import { renderShell } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { Reasons, useCorrectionText } from './holder-texts.tsx';

const rejected = {
  id_type: 'passport' as const,
  reasons: { photo_front: 'blurred', id_number: 'The 3 is an 8.', zip: 'mismatch' },
};

function Correction({ reasons }: Pick<typeof rejected, 'reasons'> | { reasons: { '': string } }) {
  return <p>{useCorrectionText({ ...rejected, reasons })}</p>;
}

it('Reasons names each rejected field, translates known reasons, and links to help', async () => {
  await setUpRemote();
  renderShell(<Reasons holder={rejected} />);
  expect(screen.getByText('Passport page: The photo is blurred.')).toBeTruthy();
  expect(screen.getByText('Document number: The 3 is an 8.')).toBeTruthy();
  expect(screen.getByText('Billing address: This does not match the document.')).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/help?topic=identity');
});

it('useCorrectionText names the rejected fields, or offers a reason without a field', async () => {
  await setUpRemote();
  renderShell(
    <>
      <Correction reasons={rejected.reasons} />
      <Correction reasons={{ '': 'Not a person.' }} />
    </>,
  );
  expect(
    screen.getByText('Please correct: Passport page, Document number, and Billing address'),
  ).toBeTruthy();
  expect(screen.getByText('See why, and correct it')).toBeTruthy();
});
