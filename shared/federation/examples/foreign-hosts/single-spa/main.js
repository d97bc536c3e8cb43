import { navigateToUrl, registerApplication, start } from 'single-spa';

const host = await globalThis.tessera.start({ navigate: navigateToUrl });
const { remotes } = await (await fetch('/federation/registry.json')).json();
const prefixes = Object.values(remotes).flatMap(({ stable }) => stable.prefixes);

registerApplication({
  name: 'tessera',
  app: async () => host.pages,
  activeWhen: ({ pathname }) => prefixes.some((prefix) => `${pathname}/`.startsWith(`${prefix}/`)),
  customProps: { domElement: document.getElementById('tessera') },
});

const welcome = document.getElementById('welcome');
registerApplication({
  name: 'welcome',
  app: {
    bootstrap: async () => {},
    mount: async () => {
      welcome.hidden = false;
    },
    unmount: async () => {
      welcome.hidden = true;
    },
  },
  activeWhen: ({ pathname }) => pathname === '/',
});

for (const link of document.querySelectorAll('nav a'))
  link.addEventListener('click', (event) => {
    event.preventDefault();
    navigateToUrl(link.href);
  });
start();
