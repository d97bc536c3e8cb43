import type { Meta, StoryObj } from '@storybook/react-vite';
import { MarkdownText } from './markdown-text.tsx';

export default { title: 'kit/MarkdownText', component: MarkdownText } satisfies Meta;

const body = `## Maintenance on Sunday

Tickets can be bought **until 22:00**. Payments that are on their way still arrive.

- Withdrawals are sent on Monday.
- [The rules of mutual aid](/ticket/aid)

1. Open the wallet.
2. Check the address \`0x8ba1f109551bd432803012645ac136ddd64dba72\`.

> Nobody of the operator ever asks for your PIN.
`;

export const Notice: StoryObj = { render: () => <MarkdownText body={body} /> };
