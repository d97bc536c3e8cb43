import type { Endpoint } from '@shared/contract';
import { Button, Notice, Stack } from '@shared/ui';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import styles from './form.module.css';
import type { ApiForm } from './use-api-form.ts';

export interface FormProps<E extends Endpoint> {
  form: ApiForm<E>;
  submitLabel: string;
  /** Disables the submit button. The caller shows the reason. */
  disabled?: boolean | undefined;
  /** Secondary where another button is the page's primary one. */
  submitVariant?: 'primary' | 'secondary' | undefined;
  /** A line above a submit button that sticks: what the action results in. */
  summary?: ReactNode;
  children: ReactNode;
}

/** A form with its fields, its general error and its submit button. */
export function Form<E extends Endpoint>({
  form,
  submitLabel,
  disabled,
  submitVariant = 'primary',
  summary,
  children,
}: FormProps<E>) {
  return (
    <>
      <form noValidate className={styles.form} onSubmit={form.submit}>
        <Stack gap={5}>
          <Fragment key={form.sent}>{children}</Fragment>
          <div className={styles.submit}>
            {form.error && <GeneralError>{form.error}</GeneralError>}
            {summary && <p className={styles.summary}>{summary}</p>}
            <Button type="submit" variant={submitVariant} busy={form.busy} disabled={disabled} full>
              {submitLabel}
            </Button>
          </div>
        </Stack>
      </form>
      {form.sheet}
    </>
  );
}

/**
 * An error that belongs to no field. It is part of the submit button's block, which would cover it
 * where the button sticks, and scrolls into view after a submission from a field, by Enter.
 */
function GeneralError({ children }: { children: string }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Without a value: Chromium returns a promise, which React would call as the clean-up.
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={element} className={styles.error}>
      <Notice tone="danger" live>
        {children}
      </Notice>
    </div>
  );
}
