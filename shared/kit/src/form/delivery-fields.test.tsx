import * as visa from '@shared/contract/endpoints/visa';
import { deliveryInput } from '@shared/contract/testing/inputs/delivery.ts';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpKit } from '../testing.ts';
import { type ApiFormOptions, DeliveryFields, Form, PlaceFields, useApiForm } from './index.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await setUpKit();
  await signIn(server);
  server.answer(visa.addAddress, { id: '1' });
});

function Screen({ initial }: Pick<ApiFormOptions<typeof visa.addAddress>, 'initial'>) {
  const form = useApiForm(visa.addAddress, initial ? { initial } : {});
  return (
    <Form form={form} submitLabel="Send">
      <DeliveryFields form={form} byCountry />
    </Form>
  );
}

const { recipient, phone, detail } = deliveryInput;
const person = { recipient, phone, detail };
const labels = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=text]')]
    .map(({ name }) => name)
    .filter((name) => ['province', 'city', 'district', 'detail', 'zip'].includes(name));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));
const sent = () => server.callsOf(visa.addAddress).at(-1)?.body;

it('orders and labels the address parts by country, and rejects a wrong or missing postcode', async () => {
  renderShell(<Screen initial={{ ...person, country: 'GB' }} />);
  expect(labels()).toEqual(['detail', 'city', 'zip']);
  type('Town or city', 'London');
  send();
  expect(await screen.findByText('Please fill this in.')).toBeTruthy();
  type('Postcode', '1234');
  expect(await screen.findByText('Codes in this country look like EC1Y 8SY.')).toBeTruthy();
  expect(sent()).toBeUndefined();
  type('Postcode', 'sw1a 1aa');
  send();
  await waitFor(() =>
    expect(sent()).toMatchObject({ country: 'GB', city: 'London', province: '' }),
  );
});

it('presets the country of the phone, and shows filled parts that this country does not use', () => {
  renderShell(<Screen initial={deliveryInput} />);
  expect(labels()).toEqual(['zip', 'province', 'city', 'detail', 'district']);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'District' }).value).toBe('Daan');
});

it('changes the preset country with the phone, until a part of the address is filled in', async () => {
  renderShell(<Screen />);
  const phoneField = screen.getByRole('textbox', { name: 'Phone' });
  const typePhone = (value: string) => fireEvent.change(phoneField, { target: { value } });
  typePhone('+6591234567');
  await waitFor(() => expect(labels()).toEqual(['detail', 'zip']));
  typePhone('+4915112345678');
  await waitFor(() => expect(labels()).toEqual(['detail', 'zip', 'city']));
  type('City', 'Berlin');
  typePhone('+6591234567');
  expect(labels()).toEqual(['detail', 'zip', 'city']);
});

it('reads a phone number without its calling code as one of the chosen country', async () => {
  renderShell(<Screen initial={{ recipient, detail, country: 'SG' }} />);
  type('Phone', '91234567');
  type('Postal code', '049178');
  send();
  await waitFor(() => expect(sent()).toMatchObject({ phone: '+6591234567' }));
});

it('keeps a chosen country when the phone changes', async () => {
  renderShell(<Screen initial={{ phone }} />);
  const box = await screen.findByLabelText('Country or region of the address');
  fireEvent.input(box, { target: { value: 'Qatar' }, inputType: 'insertText' });
  await screen.findByText('Qatar');
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(labels()).toEqual(['detail', 'city']));
  const phoneField = screen.getByRole('textbox', { name: 'Phone' });
  fireEvent.change(phoneField, { target: { value: '+6591234567' } });
  expect(labels()).toEqual(['detail', 'city']);
});

it('requires Latin letters in the parts of a billing address', async () => {
  function Billing() {
    const form = useApiForm(visa.addKyc, { initial: { country: 'GB' } });
    return <PlaceFields form={form} latin byCountry />;
  }
  renderShell(<Billing />);
  expect(labels()).toEqual(['detail', 'city', 'zip']);
  type('Town or city', '倫敦');
  expect(await screen.findByText(/letters A–Z/)).toBeTruthy();
});

it('hides and empties the parts that a newly chosen country does not use', async () => {
  const us = { country: 'US', province: 'CA', city: 'Mountain View', zip: '94043' };
  renderShell(<Screen initial={{ ...person, ...us }} />);
  const box = await screen.findByLabelText('Country or region of the address');
  fireEvent.input(box, { target: { value: 'Qatar' }, inputType: 'insertText' });
  await screen.findByText('Qatar');
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(labels()).toEqual(['detail', 'city']));
  send();
  await waitFor(() => expect(sent()).toMatchObject({ country: 'QA', province: '', zip: '' }));
});
