import { screen } from '@testing-library/react';
import { aRemote, renderElement } from '@portal/testing';
import { PropSlot, provideSlots } from '@portal/slots';
import { followFindings } from '../health/healthLog';
import { connectRemotes } from './connectRemotes';
import { loadSlot } from './loadSlot';

const loadRemote = jest.fn<Promise<unknown>, [string]>();
jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: (id: string) => loadRemote(id),
  registerPlugins: () => {},
  registerRemotes: () => {},
  getInstance: () => null,
}));
jest.mock('./fetchFallback', () => ({ fetchFallback: async () => versionOf('1') }));

const versionOf = (version: string) =>
  aRemote(
    {
      name: 'mf-a',
      widgets: [{ slot: 'account.security', module: './Security', order: 1, room: [0, 0], early: [] }],
    },
    { version, globalName: `mf_a_${version}` },
  );

it('replaces what throws in a page of others by the release before, and counts it against its own', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  loadRemote.mockImplementation(async (id) => ({
    widget: () => {
      if (id.startsWith('mf_a_2')) throw new Error('坏了');
      return <p>安全设置</p>;
    },
  }));
  const findings: string[] = [];
  followFindings(({ kind, version }) => void findings.push(`${kind} ${version}`));
  const live = versionOf('2');
  connectRemotes([live]);
  provideSlots((slot) => loadSlot([live], slot));

  renderElement(<PropSlot id="account.security" props={{}} />);

  expect(await screen.findByText('安全设置')).toBeInTheDocument();
  expect(findings).toEqual(['visit 2', 'boundary 2', 'boundary 2', 'fallback 2', 'visit 1']);
});
