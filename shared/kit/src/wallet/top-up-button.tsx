import { fund } from '@shared/contract/endpoints/sandbox';
import { toast, useConfig, useSession, useTranslation } from '@shared/shell';
import { queryClient, useApiMutation } from '@shared/shell/query';
import { Button, type ButtonProps } from '@shared/ui';
import { ReceiveButton } from './receive-button.tsx';

type Look = Pick<ButtonProps, 'size'>;

/** Adds coins to the connected wallet: from the faucet in the sandbox, otherwise by its address. */
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
