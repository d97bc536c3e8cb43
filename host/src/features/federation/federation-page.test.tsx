import { contractMajor, type Release, type Rollout } from '@shared/contract';
import { state as stateCall, stop as stopCall } from '@shared/contract/endpoints/federation';
import { LoadError, type LoaderEvent, RemoteUnavailable } from '@shared/federation/loader';
import { loadKitMessages } from '@shared/kit/messages';
import { shellStore } from '@shared/shell';
import { type FakeServer, renderShell, setUpShell } from '@shared/shell/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { atom } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Federation, TabFacts } from '../../federation/index.ts';
import { FederationPage } from './federation-page.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await setUpShell({
    messages: {
      host: (locale) => import(`../../messages/${locale}.json`),
      federation: (locale) => import(`./messages/${locale}.json`),
      kit: loadKitMessages,
    },
  });
  server.answer(stateCall, { versions: [], acts: [] });
  vi.stubGlobal('fetch', async () => Response.json(body));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const stable: Release = {
  name: 'remote-visa',
  version: '1.0.0-a',
  contract: contractMajor,
  prefixes: ['/bank'],
  routes: [{ path: '/bank', access: 'login', keepAlive: true }],
  menu: [],
  parcels: ['cardSummary'],
  entry: '/federation/entry.js',
  needs: { modules: { '@shared/ui': ['Button', 'Card'] }, texts: [] },
  integrity: `sha384-${'A'.repeat(64)}`,
  releasedAt: '2026-01-01T00:00:00.000Z',
};
const body = { schema: 1, remotes: { 'remote-visa': { stable, previous: null } } };

function open(changes: Partial<TabFacts['registry']> = {}) {
  const tab = atom<TabFacts>({
    registry: {
      remotes: [{ name: 'remote-visa', stable, previous: null }],
      disabled: [],
      menu: [],
      source: 'network',
      problems: [],
      ...changes,
    },
    events: [],
  });
  const federation = {
    tab,
    running: () => undefined,
    matchRoute: () => undefined,
    ready: async () => {},
    loadRoutes: vi.fn(async () => []),
    clearOverride: vi.fn(),
  } satisfies Partial<Federation>;
  renderShell(<FederationPage federation={federation as unknown as Federation} />);
  const happen = (...events: LoaderEvent[]) =>
    shellStore.set(tab, (facts) => ({
      ...facts,
      events: [...facts.events, ...events.map((event) => ({ at: 1_500, event }))],
    }));
  return { federation, happen };
}

const card = () => screen.findByRole('article', { name: 'remote-visa' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('shows version, channel and needs of a remote, and loads it on a press', async () => {
  const { federation } = open();
  const text = (await card()).textContent;
  for (const fact of ['1.0.0-a', 'Stable', 'Not loaded', 'Needs 2 names of 1 shared module'])
    expect(text).toContain(fact);
  press('Load remote-visa now');
  expect(federation.loadRoutes).toHaveBeenCalledWith('remote-visa');
});

it('shows why a remote failed while the page is open, and retries', async () => {
  const { federation, happen } = open();
  const shown = await card();
  const error = new LoadError('timed-out', '1.0.0-a', 'nothing came');
  happen({
    type: 'remote-unavailable',
    remote: 'remote-visa',
    error: new RemoteUnavailable('remote-visa', error),
  });
  expect(await within(shown).findByText('1.0.0-a did not load in time.')).toBeTruthy();
  press('Try again: remote-visa');
  expect(federation.loadRoutes).toHaveBeenCalledWith('remote-visa');
  expect(screen.getByText("remote-visa can't be loaded")).toBeTruthy();
});

it('shows the URL of an override, and ends the override', async () => {
  const url = 'http://localhost:3002';
  const { federation } = open({
    remotes: [{ name: 'remote-visa', stable, previous: null, override: url }],
  });
  await card();
  expect(screen.getByText(`This tab takes it from ${url}`)).toBeTruthy();
  press('Use the release');
  expect(federation.clearOverride).toHaveBeenCalledWith('remote-visa');
});

it('draws everything else without the server’s figures', async () => {
  server.refuse(stateCall, 'serverError');
  open();
  expect((await card()).textContent).toContain('Not loaded');
  expect(await screen.findByText(/server's figures can't be loaded/)).toBeTruthy();
});

it('hides the figures of versions with few loads', async () => {
  const one = { remote: 'remote-visa', version: '1.0.0-a' };
  server.answer(stateCall, {
    versions: [
      {
        ...one,
        channel: 'stable',
        figures: {
          loads: 40,
          failed_loads: 2,
          failed_pages: 1,
          share: 95,
          median_ms: 300,
          p95_ms: null,
        },
      },
      { ...one, channel: 'canary', figures: null },
    ],
    acts: [],
  });
  open();
  const loads = await screen.findByText('Loads');
  expect(loads.closest('dl')?.textContent).toBe(
    'Loads40Failed5%Half within300 msFailed pages1Share95%',
  );
  expect(screen.getByText('Fewer than 3 loads: no figures.')).toBeTruthy();
});

it('reports a missing registry and draws the host alone', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  open({ source: 'none', remotes: [] });
  expect(await screen.findByText(/no remote is known/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Host' })).toBeTruthy();
  expect(screen.getByText('No remote is known')).toBeTruthy();
});

const rollout: Rollout = {
  remote: 'remote-visa',
  version: '2.0.0-b',
  stable: '1.0.0-a',
  shares: [5, 25, 100],
  step: 1,
  every_s: 600,
  state: 'running',
  waits: null,
  next_at: '2020-01-01T00:00:00.000Z',
  started_at: '2020-01-01T00:00:00.000Z',
  ended_at: null,
};
const answerRollout = (changes: Partial<Rollout> = {}) =>
  server.answer(stateCall, { versions: [], acts: [], rollouts: [{ ...rollout, ...changes }] });

it('shows the shares of a rollout and its current one', async () => {
  answerRollout();
  open();
  const list = await screen.findByRole('list', { name: 'Share of the browsers' });
  expect([...list.children].map(({ textContent }) => textContent)).toEqual(['5%', '25%', '100%']);
  expect(list.querySelector('[aria-current=step]')?.textContent).toBe('25%');
  expect(screen.getByText('Rollout of 2.0.0-b')).toBeTruthy();
});

it.each<[string, Partial<Rollout>, string]>([
  ['that is over soon', {}, 'The next step begins in a moment.'],
  ['without enough reports', { waits: 'members' }, 'Waits until enough members have run it.'],
  ['with forged reports', { waits: 'address' }, /^Waits: it fails for accounts/.source],
  ['that was halted', { state: 'halted' }, '^Halted at 25%: it failed more often than 1.0.0-a'],
  ['that was stopped', { state: 'stopped' }, 'Stopped at 25%.'],
  ['that is complete', { state: 'done', step: 2 }, 'Complete at 100%.'],
])('describes a rollout %s', async (_, changes, text) => {
  answerRollout(changes);
  open();
  expect(await screen.findByText(new RegExp(text))).toBeTruthy();
  expect(screen.queryByText('Stop this rollout') !== null).toBe(!changes.state);
});

it('stops a rollout with the key of its team', async () => {
  answerRollout();
  server.refuse(stopCall, 'forbidden');
  open();
  const field = await screen.findByLabelText("Team's key");
  fireEvent.change(field, { target: { value: ' visa-team.secret ' } });
  press('Stop and keep 25%');
  expect(await screen.findByText(/^This key can't stop remote-visa/)).toBeTruthy();
  server.answer(stopCall, { stopped: '2.0.0-b' });
  press('Stop and return to 1.0.0-a');
  expect(await screen.findByText('The rollout is stopped.')).toBeTruthy();
});
