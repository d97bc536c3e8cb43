import { useTheme } from '@shared/shell';
import { useMedia } from './use-media.ts';

/** Whether the page is dark now, by the user's or the system's choice. */
export function useDark(): boolean {
  const [theme] = useTheme();
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  return theme === 'system' ? systemDark : theme === 'dark';
}
