import { endpoint } from '../endpoint.ts';
import { cardHome } from '../entities/card.ts';
import { none } from '../entities/primitives.ts';

export const info = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v1/visa/info',
  access: 'login',
  repeatable: true,
  summary: 'Card home: own cards, cards on offer, state of the cardholders',
  input: none,
  data: cardHome,
});
