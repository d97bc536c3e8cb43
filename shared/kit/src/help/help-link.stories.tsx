import type { Meta, StoryObj } from '@storybook/react-vite';
import { HelpLink } from './help-link.tsx';

export default { title: 'kit/HelpLink', component: HelpLink } satisfies Meta;

export const ToATopic: StoryObj = {
  render: () => (
    <>
      <HelpLink topic="payment" />
      <HelpLink topic="fees" edge="start" />
    </>
  ),
};
