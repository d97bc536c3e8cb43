import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './button.module.css';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { IconButton } from './icon-button.tsx';

export interface CopyButtonProps {
  text: string;
  /** Accessible name: 'Copy address'. */
  label: string;
  /** 'Copied': announced after a copy, and shown instead of `children`. */
  copiedLabel: string;
  /** The visible label. Without it, the button is an icon button. */
  children?: ReactNode;
  size?: 'sm' | 'md' | undefined;
  className?: string | undefined;
}

/** Copies a text to the clipboard and confirms it for two seconds. */
export function CopyButton({
  text,
  label,
  copiedLabel,
  children,
  size = 'sm',
  className,
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    if (!(await copyText(text))) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), 2000);
  }

  const icon = copied ? 'check' : 'copy';
  const look = cx(copied && styles.copied, className);
  return (
    <span className={styles.copy}>
      {children ? (
        <Button size={size} icon={icon} className={look} onClick={copy} aria-label={label}>
          {copied ? copiedLabel : children}
        </Button>
      ) : (
        <IconButton size={size} icon={icon} label={label} className={look} onClick={copy} />
      )}
      <VisuallyHidden role="status">{copied ? copiedLabel : ''}</VisuallyHidden>
    </span>
  );
}
