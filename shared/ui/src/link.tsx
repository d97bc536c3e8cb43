import type { ComponentPropsWithRef, ComponentType } from 'react';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** In-app path. */
  to: string;
}

/** Without an application around it (the gallery, a test): an anchor that the browser follows. */
const PlainLink: ComponentType<LinkProps> = ({ to, ...rest }) => <a {...rest} href={to} />;

let Provided: ComponentType<LinkProps> = PlainLink;

/**
 * The application's own link, for all links of this package; called once, before anything is
 * rendered. This package knows no router. Not a React context: parcels are React roots of their own,
 * outside of any provider.
 */
export function provideLink(Link: ComponentType<LinkProps>): void {
  Provided = Link;
}

/** A link within the application. */
export function Link(props: LinkProps) {
  return <Provided {...props} />;
}
