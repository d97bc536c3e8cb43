/** Legal and support pages in the order of the footer. Names are message keys. */
export const places = [
  { name: 'terms', path: '/legal/terms' },
  { name: 'privacy', path: '/legal/privacy' },
  { name: 'risk', path: '/legal/risk' },
  { name: 'support', path: '/support' },
] as const;

export type PlaceName = (typeof places)[number]['name'];
