export {
  type CallbackSource,
  type CallbackSources,
  handle as handleCallback,
  handleEvent,
} from './inbox.ts';
export { callbackRoutes } from './routes.ts';
export { forgetHandled } from './tidy.ts';
