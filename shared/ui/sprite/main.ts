/** `pnpm --filter @shared/ui sprite`: writes src/icon/icons.svg from drawings.ts. */
import { writeFileSync } from 'node:fs';
import { makeSprite } from './make-sprite.ts';

writeFileSync(`${import.meta.dirname}/../src/icon/icons.svg`, await makeSprite());
