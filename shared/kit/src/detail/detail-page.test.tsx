import { order } from '@shared/contract/endpoints';
import { type FakeServer, renderShell, signIn, testOrder } from '@shared/shell/testing';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpKit } from '../testing.ts';
import { DetailPage } from './detail-page.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await setUpKit();
  await signIn(server);
});

const show = () =>
  renderShell(
    <DetailPage
      endpoint={order.detail}
      input={{ id: 'x' }}
      title="Order"
      back={{ to: '/order/list', label: 'To the orders' }}
      failed="The order could not be loaded."
    >
      {({ id }) => <p>Order {id}</p>}
    </DetailPage>,
  );

describe('detail page', () => {
  it('links back to the list when the record does not exist', async () => {
    server.refuse(order.detail, 'orderNotFound');
    show();
    await screen.findByText('This does not exist');
    const ways = screen.getAllByRole('link', { name: 'To the orders' });
    expect(ways.map((way) => way.getAttribute('href'))).toContain('/order/list');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the error, and the record after a retry', async () => {
    server.refuse(order.detail, 'serverError');
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
    server.answer(order.detail, testOrder);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(`Order ${testOrder.id}`);
  });
});
