export { isKept } from './is-kept.ts';
export { KeepAlive } from './keep-alive.tsx';
export { paneKey } from './panes.ts';
export { useHeading } from './use-heading.ts';
export { useScroll } from './use-scroll.ts';
