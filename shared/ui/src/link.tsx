import type { PagePath } from '@shared/contract';
import type { ComponentPropsWithRef, ComponentType } from 'react';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** In-app path. */
  to: PagePath;
}

/** Plain anchor, for use without an application, as in tests. */
const PlainLink: ComponentType<LinkProps> = ({ to, ...rest }) => <a {...rest} href={to} />;

let Provided: ComponentType<LinkProps> = PlainLink;

/**
 * Sets the application's link component for all links with `to`. Call it once, before the first
 * render. Not a React context, because parcels are separate React roots outside any provider.
 */
export function provideLink(Link: ComponentType<LinkProps>): void {
  Provided = Link;
}

/** A link within the application. */
export function Link(props: LinkProps) {
  return <Provided {...props} />;
}
