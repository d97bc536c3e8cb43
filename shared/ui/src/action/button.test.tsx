import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

afterEach(cleanup);

test('a busy button ignores presses, sets aria-busy and keeps the focus', () => {
  const pressed = vi.fn();
  const { rerender } = render(<Button onClick={pressed}>Pay</Button>);
  const button = screen.getByRole('button', { name: 'Pay' });
  button.focus();
  rerender(
    <Button onClick={pressed} busy>
      Pay
    </Button>,
  );
  fireEvent.click(button);
  expect(pressed).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(button);
});

test('a busy submit button does not submit its form again', () => {
  const submitted = vi.fn((event) => event.preventDefault());
  render(
    <form onSubmit={submitted}>
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(submitted).not.toHaveBeenCalled();
});

test('a button does not submit a form by default', () => {
  render(<Button>Close</Button>);
  expect(screen.getByRole('button').getAttribute('type')).toBe('button');
});

test.each([{ to: '/ticket' }, { href: 'https://example.org' }] as const)(
  'a busy link %o ignores presses, sets aria-busy and keeps the focus',
  (target) => {
    const pressed = vi.fn();
    const { rerender } = render(
      <Button {...target} onClick={pressed}>
        Buy
      </Button>,
    );
    const link = screen.getByRole('link', { name: 'Buy' });
    link.focus();
    rerender(
      <Button {...target} onClick={pressed} busy>
        Buy
      </Button>,
    );
    expect(document.activeElement).toBe(link);
    expect(link.getAttribute('aria-busy')).toBe('true');
    expect(fireEvent.click(link)).toBe(false);
    expect(pressed).not.toHaveBeenCalled();
  },
);

test('a button with a target renders a link, unless it is disabled', () => {
  const { rerender } = render(<Button to="/ticket">Buy</Button>);
  expect(screen.getByRole('link', { name: 'Buy' }).getAttribute('href')).toBe('/ticket');
  rerender(
    <Button to="/ticket" disabled>
      Buy
    </Button>,
  );
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button', { name: 'Buy' })).toHaveProperty('disabled', true);
});

test('a link to another site opens a new tab and sends no referrer', () => {
  render(<Button href="https://example.org">Explorer</Button>);
  const link = screen.getByRole('link', { name: 'Explorer' });
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noreferrer');
});

test('an icon button has its label as accessible name', () => {
  render(<IconButton icon="bell" label="Notices" />);
  expect(screen.getByRole('button', { name: 'Notices' })).toBeTruthy();
});

test('an icon button with a target passes its attributes to the link', () => {
  const ref = createRef<HTMLButtonElement>();
  render(<IconButton icon="bell" label="Notices" to="/notice" id="bell" aria-current ref={ref} />);
  const link = screen.getByRole('link', { name: 'Notices', current: true });
  expect(link.id).toBe('bell');
  expect(ref.current).toBe(link);
});

test('a disabled icon button with a target is no link', () => {
  render(<IconButton icon="bell" label="Notices" to="/notice" disabled />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button', { name: 'Notices' })).toHaveProperty('disabled', true);
});
