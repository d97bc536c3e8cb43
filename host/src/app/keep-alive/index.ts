export { KeepAlive } from './keep-alive.tsx';
export { isKept, paneKey } from './panes.ts';
export { useHeading } from './use-heading.ts';
export { useScroll } from './use-scroll.ts';
