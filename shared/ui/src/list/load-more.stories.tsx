import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { LoadMore, type LoadMoreProps } from './load-more.tsx';

export default { title: 'ui/LoadMore', component: LoadMore } satisfies Meta;
type Story = StoryObj;

function SomeList(state: Partial<LoadMoreProps['list']>) {
  const { t } = useTranslation('kit');
  return (
    <LoadMore
      label={t('list.more')}
      endLabel={t('list.end')}
      list={{
        items: ['a record'],
        hasNextPage: true,
        isFetching: false,
        isFetchingNextPage: false,
        // Without a failed page, an observer would load the next page at once.
        isFetchNextPageError: true,
        fetchNextPage: () => {},
        ...state,
      }}
    />
  );
}

export const AfterAFailure: Story = { render: () => <SomeList /> };

export const Loading: Story = {
  render: () => <SomeList isFetching isFetchingNextPage isFetchNextPageError={false} />,
};

export const End: Story = { render: () => <SomeList hasNextPage={false} /> };
