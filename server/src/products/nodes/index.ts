export { nodeBooks } from './books.ts';
export { fulfilNode } from './fulfil.ts';
export { nodeHandlers } from './handlers.ts';
export { refuseRefunded, reverseNode } from './reversal.ts';
