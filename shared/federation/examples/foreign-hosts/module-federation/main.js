import { loadRemote, registerRemotes, registerShared } from '@module-federation/enhanced/runtime';
import { mountRootParcel } from 'single-spa';

const host = await globalThis.tessera.start();
registerShared(host.shared);

// The registry names the entry of the stable version, and the global that the entry defines.
const { remotes } = await (await fetch('/federation/registry.json')).json();
const { entry, container } = remotes['remote-visa'].stable;
registerRemotes([{ name: container, entryGlobalName: container, entry }]);
const { default: visa } = await loadRemote(`${container}/remote`);

await host.addTexts('remote-visa', visa.messages);
const cards = await visa.parcels.cardSummary();
mountRootParcel(cards, { domElement: document.getElementById('cards') });
