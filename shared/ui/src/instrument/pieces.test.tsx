import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Icon } from '../icon/icon.tsx';
import { PayCard } from './pay-card.tsx';
import { TicketStub } from './ticket-stub.tsx';

afterEach(cleanup);

test('a card has a text that explains its four digits', () => {
  const { container } = render(
    <PayCard brand="Tessera" kind="Virtual" last4="4821" last4Label="Card ending in" />,
  );
  expect(container.textContent).toContain('Card ending in 4821');
});

test('a card without a text for its four digits shows only the digits', () => {
  const { container } = render(<PayCard brand="Tessera" kind="Virtual" last4="4821" />);
  expect(container.querySelector('p')?.textContent).toBe('4821');
});

test('a ticket is an article with a linked heading', () => {
  render(
    <TicketStub
      title="Ticket"
      number="T-000128"
      to="/ticket"
      facts={[{ label: 'Lapses', value: '2026-11-22' }]}
    />,
  );
  expect(screen.getByRole('article')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Ticket' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ticket' }).getAttribute('href')).toBe('/ticket');
  expect(screen.getByRole('term').textContent).toBe('Lapses');
});

test('a ticket passes the length of its amount to the style, which keeps it on one line', () => {
  render(<TicketStub title="Ticket" amount="1,234.56" amountLabel="USDT" />);
  expect(screen.getByText('1,234.56').style.getPropertyValue('--chars')).toBe('8');
});

test('an icon with an unknown name and no label is hidden from screen readers', () => {
  const { container } = render(<Icon name="constructor" />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});

test('an icon with a label is an image', () => {
  render(<Icon name="wifi-off" label="Offline" />);
  expect(screen.getByRole('img', { name: 'Offline' })).toBeTruthy();
});
