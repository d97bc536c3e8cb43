import { newerNewsKinds, newsKinds, type OptionalNewsKind } from '@shared/contract';

/** All kinds of the settings. The newer ones, about cards, stand beside the card's other news. */
export const optionalKinds: readonly OptionalNewsKind[] = newsKinds.flatMap((kind) =>
  kind === 'card' ? [kind, ...newerNewsKinds] : [kind],
);
