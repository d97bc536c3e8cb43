/** Topics of the help page, in its order. A link is `/help?topic=<topic>`. */
export type HelpTopic =
  | 'ticket'
  | 'enu'
  | 'coins'
  | 'mutual-aid'
  | 'node'
  | 'payment'
  | 'fees'
  | 'deposit'
  | 'withdrawal'
  | 'card-order'
  | 'card-use'
  | 'card-declined'
  | 'card-lost'
  | 'identity'
  | 'sign-in'
  | 'security';
