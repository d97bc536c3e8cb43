export { openRedis, type Redis } from './redis.ts';
