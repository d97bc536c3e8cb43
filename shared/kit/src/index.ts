/// <reference path="./css-modules.d.ts" />

/** What every screen is made of. What only some need has its own door, '@shared/kit/<name>'. */
export {};
