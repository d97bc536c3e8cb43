export {
  type CallbackSource,
  type CallbackSources,
  forgetHandled,
  handle as handleCallback,
  handleEvent,
} from './inbox.ts';
export { callbackRoutes } from './routes.ts';
