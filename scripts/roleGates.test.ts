import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as shared from '@portal/calls';
import type { Call } from '@portal/calls';

const root = path.join(__dirname, '..');

/** Calls whose form or page is already guarded by another call: its permission must be the same. */
const behind: Readonly<Record<string, string>> = {
  // Tabs of one draft, and its uploads.
  saveNavigation: 'editPortal',
  savePortalApis: 'editPortal',
  savePortalDocuments: 'editPortal',
  savePortalFaqs: 'editPortal',
  uploadPortalLogo: 'editPortal',
  uploadPortalPicture: 'editPortal',
  // Steps of one draft.
  importApi: 'saveDraft',
  importFromUrl: 'saveDraft',
  listGatewayRoutes: 'saveDraft',
  checkUpstream: 'saveDraft',
  submitDraft: 'saveDraft',
  saveOperation: 'saveDraft',
  removeOperation: 'saveDraft',
  saveUpstreamTls: 'saveDraft',
  removeUpstreamTls: 'saveDraft',
};

/** Calls on pages that are refused entirely: their first read needs the same permission. */
const refusedPages: Readonly<Record<string, string>> = {
  saveCompany: 'viewCompany',
  uploadCompanyPaper: 'viewCompany',
  submitCompany: 'viewCompany',
  withdrawCompany: 'viewCompany',
  verifyAmount: 'viewCompany',
  addDataExport: 'listDataExports',
  closeAccount: 'viewClosing',
  inviteToTeam: 'listTeamInvitations',
};

/** These pages get `isManager` with their data. */
const told = ['advanceCompany', 'verifyAdvancedAmount', 'withdrawAdvanced'];

const isCall = (entry: [string, unknown]): entry is [string, Call] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'right' in entry[1];

const calls = Object.entries<unknown>(shared).filter(isCall);
const known = new Map(calls);
/** Calls that some members of an organisation may not make. */
const restricted = calls
  .filter(
    ([, { effect, about, guard, right }]) =>
      effect === 'write' && about === 'account' && guard !== 'public' && right !== 'view',
  )
  .map(([name]) => name);

const remotes = ['mf-account', 'mf-catalog', 'mf-docs', 'mf-finance', 'mf-notices'];

/** Sources of a remote, without tests. */
const sourcesOf = (remote: string) =>
  readdirSync(path.join(root, remote, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(path.join(root, remote, 'src', file), 'utf8'));

/** Names that a source imports from `@portal/calls`. */
const importsOf = (source: string) =>
  [...source.matchAll(/import \{([^}]*)\} from '@portal\/calls'/g)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.trim()),
  );

/** Restricted calls that a remote's pages make. */
const callsOf = (sources: readonly string[]) => {
  const taken = new Set(sources.flatMap(importsOf));
  return restricted.filter((name) => taken.has(name));
};

/** Whether a control is disabled through `needs`, or asks for the reason itself. */
const isGreyed = (sources: readonly string[], name: string) =>
  sources.some((source) =>
    new RegExp(`(needs(=\\{|: )|useRoleReason\\((\\{ \\.\\.\\.)?)${name}\\b`).test(source),
  );

it.each(remotes)(
  '%s tells members of an organisation in advance of each call that their role may not make',
  (remote) => {
    const sources = sourcesOf(remote);
    const silent = callsOf(sources).filter(
      (name) =>
        !isGreyed(sources, behind[name] ?? name) && refusedPages[name] === undefined && !told.includes(name),
    );

    expect(silent).toEqual([]);
  },
);

it('finds restricted calls in the pages', () => {
  expect(remotes.flatMap((remote) => callsOf(sourcesOf(remote))).length).toBeGreaterThan(50);
});

it.each(Object.entries({ ...behind, ...refusedPages }))(
  '%s needs the same permission as %s, which guards it',
  (name, other) => {
    expect(known.get(name)?.right).toBe(known.get(other)?.right);
  },
);
