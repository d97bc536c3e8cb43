import * as visa from '@shared/contract/endpoints/visa';
import { useTranslation } from '@shared/shell';
import type { FakeServer } from '@shared/shell/testing/stories';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Form } from '../form/form.tsx';
import { useApiForm } from '../form/use-api-form.ts';
import { PhotoField } from './photo-field.tsx';

export default { title: 'kit/PhotoField', component: PhotoField } satisfies Meta;
type Story = StoryObj;

function Document({ rejected }: { rejected?: { id: string; reason: string } }) {
  const { t } = useTranslation('remote-visa');
  const form = useApiForm(visa.addKyc, { initial: rejected ? { photo_front: rejected.id } : {} });
  return (
    <Form form={form} submitLabel={t('holder.submit')}>
      <PhotoField
        field={form.field('photo_front')}
        label={t('holder.photo_front')}
        hint={t('holder.photo.hint')}
        purpose="kyc_photo"
        frame="card"
        rejected={rejected}
      />
    </Form>
  );
}

export const Empty: Story = { render: () => <Document /> };

export const Missing: Story = {
  render: () => <Document />,
  play: async ({ canvasElement }) => canvasElement.querySelector('form')?.requestSubmit(),
};

export const Rejected: Story = {
  parameters: {
    shell: {
      prepare(server: FakeServer) {
        server.answer(visa.uploadResult, { id: 'upload-1', status: 'ready', reason: null });
        server.answer(visa.uploadPreview, { jpeg: null });
      },
    },
  },
  render: function Rejected() {
    const { t } = useTranslation('remote-visa');
    return <Document rejected={{ id: 'upload-1', reason: t('holder.fault.glare') }} />;
  },
};

/** The file is a text. */
export const Unreadable: Story = {
  render: () => <Document />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const picker = canvasElement.querySelector('input[type=file]') as HTMLInputElement;
    const file = new File(['no picture'], 'letter.jpg', { type: 'image/jpeg' });
    await userEvent.upload(picker, file);
    await canvas.findByText((_text, element) => element?.id.endsWith('e') ?? false);
  },
};
