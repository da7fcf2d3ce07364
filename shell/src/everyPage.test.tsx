import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { checkLogin, listQueues, type Call } from '@portal/calls';
import { CallError } from '@portal/client';
import { PortalManifest, type ManifestRoute, type Page } from '@portal/contract/internal';
import { findRoute } from '@portal/routes';
import { isAdmitted, registerType, type Guard, type OrganisationRole } from '@portal/rules';
import { beginSession, endSession, type Member } from '@portal/session';
import { exampleAddress } from '@portal/standalone/exampleAddress';
import { exampleOf } from '@portal/standalone/exampleOf';
import { portalCalls, type FakeAnswer } from '@portal/standalone/fakePortal';
import { personas, type Persona } from '@portal/standalone/personas';
import { aBoot, aColleague, aRemote, network } from '@portal/testing';
import { exposesOf } from '@portal/testing/exposesOf';
import { BootProvider } from './bootDocument';
import { Refusal } from './errors/Refusal';
import { createRoutes, type PageLoader } from './routes';

// jsdom has no canvas that a chart could be drawn on.
jest.mock('chart.js', () => ({
  Chart: Object.assign(
    class {
      destroy() {}
    },
    { register: () => {} },
  ),
}));
window.matchMedia = (media) => ({ ...new EventTarget(), media, matches: true }) as MediaQueryList;

const root = path.join(__dirname, '../..');
const remotes = readdirSync(root)
  .filter((name) => existsSync(path.join(root, name, 'portal.json')))
  .map((name) => {
    const manifest = readFileSync(path.join(root, name, 'portal.json'), 'utf8');
    return aRemote(PortalManifest.parse(JSON.parse(manifest)));
  });
const routes = remotes.flatMap(({ manifest }) => manifest.routes);
const pages = routes.filter(({ module }) => module !== undefined);
const boot = aBoot({ remotes });

const loadPage: PageLoader = async ({ name }, module) => {
  const folder = path.join(root, name);
  const { page } = (await import(path.join(folder, exposesOf(folder)[module]!))) as { page: Page };
  return page;
};

/** A persona that each guard admits. */
const insiders: Record<Guard, Persona> = {
  public: 'visitor',
  signedIn: 'person',
  authenticated: 'person',
  advanced: 'provider',
  provider: 'provider',
  operator: 'operator',
};

/** Replies that the remotes provide where a generated example is not enough. */
const own: FakeAnswer[] = remotes
  .map(({ name }) => path.join(root, name, 'fakePortal.ts'))
  .filter((file) => existsSync(file))
  .flatMap((file) => jest.requireActual<{ answers: FakeAnswer[] }>(file).answers);

const answer = (call: Call) =>
  network.answer(call, (fields) => ({
    ...(own.find((one) => one.path === call.path)?.reply(fields as never) ??
      (exampleOf(call.reply) as object)),
    ...(call.isFlat && { resCode: call.successCodes[0] }),
  }));

type Router = ReturnType<typeof createMemoryRouter>;

/** PERF: the same for every router; making them took a seventh of this file's time. */
const portalRoutes = createRoutes(boot, loadPage);

/** The router after the first navigation, as a persona that may see the page. */
const open = (address: string, guard: Guard): Promise<Router> => openAs(insiders[guard], address);

const openAs = (persona: Persona, address: string) => openFor(personas[persona].member, address);

async function openFor(member: Member | null, address: string): Promise<Router> {
  if (member) beginSession(member, false);
  else endSession(false);
  const router = createMemoryRouter(portalRoutes, { initialEntries: [address] });
  const isSettled = () => router.state.initialized && router.state.navigation.state === 'idle';
  await new Promise<void>((resolve) => {
    if (isSettled()) return resolve();
    const stop = router.subscribe(() => {
      if (!isSettled()) return;
      stop();
      resolve();
    });
  });
  return router;
}

async function draw(router: Router) {
  await act(() =>
    Promise.resolve(
      render(
        <BootProvider value={boot}>
          <RouterProvider router={router} />
        </BootProvider>,
      ),
    ),
  );
  // A dialog may be open and hide the rest of the page.
  return within(screen.getByRole('main', { hidden: true }));
}

const errorOf = ({ state }: Router): unknown => Object.values(state.errors ?? {})[0];

/** Failures that any call may have, beside those with codes of its own. */
const anyFailures = ['E0000', 'E0017', 'E0429', 'E5101', 'TIMEOUT', 'NETWORK'] as const;
type Failure = Call['codes'][number] | (typeof anyFailures)[number];

/**
 * What the calls of a page are tried with: each with all codes of its own, and with two or more of the failures that any
 * call may have, so that the page meets every one of those.
 */
function failuresOf(calls: readonly Call[]): [Call, Failure][] {
  const share = Math.max(2, Math.ceil(anyFailures.length / calls.length));
  return calls.flatMap((call, at) => {
    const common = Array.from(
      { length: share },
      (_, n) => anyFailures[(at * share + n) % anyFailures.length]!,
    );
    const failures = [...new Set<Failure>([...call.codes, ...common])];
    return failures
      .filter((failure) => !(call.successCodes as readonly string[]).includes(failure))
      .map((failure): [Call, Failure] => [call, failure]);
  });
}

function fail(call: Call, failure: Failure): void {
  if (failure === 'TIMEOUT') network.timeOut(call);
  else if (failure === 'NETWORK') network.lose(call);
  else network.fail(call, failure);
}

/** Tables whose rows are cards on a phone that lack a title, hide a state, or show more or less than three fields. */
const poorCards = () =>
  [...document.querySelectorAll('tr:has(> [data-further])')].flatMap((row) => {
    const label = row.closest('[role=region]')?.getAttribute('aria-label');
    const fields = [...row.querySelectorAll<HTMLElement>(':scope > [data-title]')];
    const shown = fields.filter((field) => !('further' in field.dataset)).map((field) => field.dataset.title);
    const isGood =
      row.querySelectorAll(':scope > [data-main]').length === 1 &&
      fields.every((field) => field.dataset.title !== '状态' || shown.includes('状态')) &&
      shown.filter((title) => !['操作', '选择'].includes(title!)).length <= 3;
    return isGood ? [] : [[label, shown]];
  });

const choosableFrom = 7;

/** Tables with many columns that do not let their reader choose among them. */
const fixedTables = () =>
  [...document.querySelectorAll('[role=region]:has(> table)')].flatMap((frame) => {
    const titles = [...frame.querySelectorAll('th')].map((title) => title.textContent);
    const isWide = titles.filter((title) => title !== '操作').length >= choosableFrom;
    const buttons = [...(frame.parentElement?.previousElementSibling?.querySelectorAll('button') ?? [])];
    const isChoosable = buttons.some(({ textContent }) => textContent.startsWith('列设置'));
    return isWide && !isChoosable ? [[frame.ariaLabel, titles]] : [];
  });

/** Fields of several lines that do not say how much of them is filled. */
const uncounted = () =>
  [...document.querySelectorAll('textarea')].flatMap((field) => {
    const said = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
    return field.maxLength < 0 || field.readOnly || /\d+\/\d+/.test(said) ? [] : [[field.name, said]];
  });

beforeEach(() => portalCalls.forEach(answer));

/** Pages of the remotes, and those of the shell that make calls. */
const addresses: [string, Guard][] = [
  ...pages.map((route): [string, Guard] => [exampleAddress(route), route.guard]),
  ['/searchResult?keyWord=a', 'public'],
  ['/success', 'public'],
  ['/ops', 'operator'],
  ['/ops/release', 'operator'],
];

describe.each(addresses)('%s', (address, guard) => {
  // PERF: all that is seen on a page is looked for in one drawing of it, which takes longer than everything else here.
  it('has one heading, cards with a state on a phone, columns to choose in wide tables and counted texts', async () => {
    const router = await open(address, guard);
    expect(errorOf(router)).toBeUndefined();
    const main = await draw(router);

    expect(main.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect({ poorCards: poorCards(), fixedTables: fixedTables(), uncounted: uncounted() }).toEqual({
      poorCards: [],
      fixedTables: [],
      uncounted: [],
    });
    router.dispose();
  });

  it('says what the server says when a call is refused, late or lost, and is never unavailable for that', async () => {
    const first = await open(address, guard);
    first.dispose();
    const calls = portalCalls.filter((one) => network.sentTo(one).length > 0);
    for (const [call, failure] of failuresOf(calls)) {
      fail(call, failure);
      const router = await open(address, guard);
      const error = errorOf(router);
      const cause = error instanceof Refusal ? error.cause : error;
      // Either the page handles the failure itself, or the shell shows an error page with its code.
      if (error === undefined) {
        const main = await draw(router);
        expect([call.path, failure, main.getAllByRole('heading', { level: 1 }).length]).toEqual([
          call.path,
          failure,
          1,
        ]);
        expect(main.queryByText(/暂时不可用/)).not.toBeInTheDocument();
      } else
        expect([call.path, failure, cause instanceof CallError && cause.code]).toEqual([
          call.path,
          failure,
          failure,
        ]);
      router.dispose();
      cleanup();
      answer(call);
    }
  });
});

/** A member whose role in the organisation restricts them. */
const colleague = (role: OrganisationRole) =>
  aColleague(role, { registerType: registerType.enterpriseAdvanced, roles: 3, currentRole: 2 });

it.each(addresses.filter(([, guard]) => !['public', 'operator'].includes(guard)))(
  'lets every colleague look at %s, also who may only look',
  async (address) => {
    for (const role of ['developer', 'finance'] as const) {
      const router = await openFor(colleague(role), address);
      expect([role, errorOf(router)]).toEqual([role, undefined]);
      router.dispose();
    }
    const router = await openFor(colleague('viewer'), address);
    expect(errorOf(router)).toBeUndefined();
    expect((await draw(router)).getAllByRole('heading', { level: 1, hidden: true })).toHaveLength(1);
    router.dispose();
  },
);

const needy = pages.filter(({ requires }) => requires.length > 0);

it.each(needy.map((route) => [route.path, route] as const))(
  'leads %s without what it is about to its list, which asks for nothing, before any call of its own',
  async (_, route: ManifestRoute) => {
    const list = findRoute(routes, route.list!)!.route;
    expect(list.requires).toEqual([]);

    const router = await open(route.path, list.guard);
    const main = await draw(router);

    expect(router.state.matches.at(-1)?.route.path).toBe(list.path);
    expect(main.getByText(`请先从下面选择一项，再打开“${route.title}”。`)).toBeInTheDocument();
    router.dispose();
  },
);

const strangers = pages.flatMap((route) =>
  (Object.keys(personas) as Persona[])
    .filter((persona) => !isAdmitted(route.guard, personas[persona].member))
    .map((persona) => [personas[persona].title, route.path, persona, route] as const),
);

it.each(strangers)(
  'turns %s away from %s before any call of its own',
  async (_, _address, persona, route) => {
    // The session is checked again before a refusal; a reply would replace the persona.
    network.lose(checkLogin);
    const router = await openAs(persona, exampleAddress(route));
    const { pathname, search } = router.state.location;

    if (persona === 'visitor') expect(pathname).toBe('/login');
    else if (route.guard === 'operator') expect(pathname + search).toBe('/err?code=E5103');
    else {
      const main = await draw(router);
      expect(router.state.matches.at(-1)?.route.path).toBe(route.path);
      expect(main.getByRole('heading', { level: 1, hidden: true })).toHaveTextContent(route.title ?? '');
      expect(main.getByText(/^该功能(供提供方使用|需完成高级认证)|^完成认证后即可使用/)).toBeInTheDocument();
    }
    // Calls of the header: the session, and for operators the queues.
    const ofHeader: readonly string[] = [checkLogin.path, listQueues.path];
    const sent = portalCalls.filter(
      (call) => !ofHeader.includes(call.path) && network.sentTo(call).length > 0,
    );
    expect(sent.map(({ path: asked }) => asked)).toEqual([]);
    router.dispose();
  },
);
