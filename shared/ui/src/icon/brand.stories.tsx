import type { Meta, StoryObj } from '@storybook/react-vite';
import { Row, Stack } from '../layout/stack.tsx';
import { Brand } from './brand.tsx';
import { Mark } from './mark.tsx';

export default { title: 'ui/Brand', component: Brand, subcomponents: { Mark } } satisfies Meta;

export const Wordmarks: StoryObj = {
  render: () => (
    <Stack gap={5} align="start">
      <Brand name="Tessera" size="sm" />
      <Brand name="Tessera" to="/index" />
      <Brand name="Tessera" size="lg" />
    </Stack>
  ),
};

export const Marks: StoryObj = {
  render: () => (
    <Row gap={5}>
      <Mark size={56} label="Tessera" />
      <Mark size={28} />
      <Mark size={20} mono />
    </Row>
  ),
};
