import { Link, type LinkProps } from 'react-router-dom';
import { prefetch } from './navigation.ts';

/** A link that fetches its page's code as soon as somebody touches, hovers or focuses it. */
export function ShellLink(props: LinkProps) {
  const warm = () => prefetch(typeof props.to === 'string' ? props.to : (props.to.pathname ?? '/'));
  return (
    <Link
      {...props}
      onPointerEnter={(event) => {
        warm();
        props.onPointerEnter?.(event);
      }}
      onTouchStart={(event) => {
        warm();
        props.onTouchStart?.(event);
      }}
      onFocus={(event) => {
        warm();
        props.onFocus?.(event);
      }}
    />
  );
}
