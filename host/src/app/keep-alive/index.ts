export { KeepAlive } from './keep-alive.tsx';
export { useHeading } from './use-heading.ts';
export { useScroll } from './use-scroll.ts';
