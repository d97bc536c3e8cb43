import { fund } from '@shared/contract/endpoints/sandbox';
import { toast, useConfig, useSession, useTranslation } from '@shared/shell';
import { queryClient, useApiMutation } from '@shared/shell/query';
import { Button, type ButtonProps } from '@shared/ui';
import { useLazySheet } from '../sheet/use-lazy-sheet.tsx';

export interface ReceiveButtonProps extends Pick<ButtonProps, 'size'> {
  /** Default: 'Receive'. */
  label?: string | undefined;
}

/** Button that shows the wallet's address for incoming payments. Loads the sheet's code on tap. */
export function ReceiveButton({ label, size }: ReceiveButtonProps) {
  const { t } = useTranslation('kit');
  const { show, sheet } = useLazySheet(
    async () => (await import('./receive-sheet.tsx')).ReceiveSheet,
  );
  return (
    <>
      <Button size={size} icon="qr" aria-haspopup="dialog" onClick={show}>
        {label ?? t('receive.action')}
      </Button>
      {sheet({})}
    </>
  );
}

type Look = Pick<ButtonProps, 'size'>;

/** Button to add coins: from the faucet in the sandbox, otherwise by a transfer to the wallet. */
export function TopUpButton(look: Look) {
  const { t } = useTranslation('kit');
  const { sandbox } = useConfig();
  return sandbox ? <Faucet {...look} /> : <ReceiveButton {...look} label={t('topUp.action')} />;
}

function Faucet(look: Look) {
  const { t } = useTranslation('kit');
  const { address } = useSession();
  const { mutate, isPending } = useApiMutation(fund, {
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: ['chain'] });
      toast({ tone: 'success', text: t('topUp.done') });
    },
  });
  return (
    <Button
      {...look}
      busy={isPending}
      disabled={!address}
      onClick={() => address && mutate({ address })}
    >
      {t('topUp.play')}
    </Button>
  );
}
