import { Button, type ButtonProps } from '../action/button.tsx';

/** The button that remedies a failure, mostly 'try again'. */
export interface ErrorAction extends Pick<ButtonProps, 'icon' | 'busy' | 'disabled'> {
  label: string;
  run(): void;
}

type Look = Pick<ButtonProps, 'size' | 'variant'>;

export function ErrorActionButton({ label, run, ...rest }: ErrorAction & Look) {
  return (
    <Button {...rest} onClick={run}>
      {label}
    </Button>
  );
}
