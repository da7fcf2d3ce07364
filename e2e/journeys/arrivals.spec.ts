import type { Account } from '../fixtures/accounts';
import { answerSession, arrivals, arrive } from '../fixtures/arrive';
import { visit, widths, type Visit } from '../fixtures/browser';
import { filledPages } from '../fixtures/filledPages';
import { inspectPage } from '../fixtures/inspectPage';
import { expect, test as base } from '../fixtures/journey';
import {
  bareAddressOf,
  everyRoute,
  oneOfEachKind,
  unknownAddressOf,
  type KnownRoute,
} from '../fixtures/routes';

type Person = Account | 'visitor' | 'visitor of a branded portal';
type Looking = keyof typeof filledPages;

const test = base.extend<{ enter: (person: Person, width: keyof typeof widths) => Promise<Visit> }>({
  /** A visitor whose browser has nothing but a session. */
  enter: async ({ browser, portal, profileOf }, give) => {
    const visits: Visit[] = [];
    await give(async (person, width) => {
      const isVisitor = person === 'visitor' || person === 'visitor of a branded portal';
      const visitor = await visit(browser, {
        baseURL: person === 'visitor of a branded portal' ? portal.harborUrl : portal.url,
        viewport: widths[width],
        ...(!isVisitor && { storageState: { cookies: (await profileOf(person)).cookies, origins: [] } }),
      });
      visits.push(visitor);
      return visitor;
    });
    await Promise.all(visits.map(({ context }) => context.close()));
  },
});

// A test per person, so that all workers share the work.
test.describe.configure({ mode: 'parallel' });
// PERF: a trace of hundreds of visits would take longer than the visits.
test.use({ trace: 'off' });

const routes = everyRoute();
const open = routes.filter(({ guard }) => guard === 'public');
const guarded = routes.filter(({ guard }) => guard !== 'public');

interface Stop {
  address: string;
  /** Null: everybody may stay, or is redirected to a list. */
  guard: KnownRoute['guard'] | null;
  /** Whether the address names something that does not exist; then the document may answer 404. */
  isUnknown: boolean;
}

const bare = (route: KnownRoute): Stop => ({
  address: bareAddressOf(route),
  // A list may be public when the selected object is not.
  guard: route.requires.length > 0 ? null : route.guard,
  isUnknown: false,
});
/** With required parameters, so that the route's own guard decides. */
const asked = (route: KnownRoute): Stop => ({
  address: route.requires.length > 0 ? unknownAddressOf(route) : bareAddressOf(route),
  guard: route.guard,
  isUnknown: route.requires.length > 0,
});
const bareAndAsked = (route: KnownRoute): Stop[] =>
  route.requires.length > 0 ? [bare(route), asked(route)] : [bare(route)];

const ledMs = 5000;

/** Where a person without access is redirected; null when they have access. */
function turnedAway(person: Person, guard: Stop['guard']): string | null {
  if (guard === null || guard === 'public') return null;
  if (person === 'visitor' || person === 'visitor of a branded portal') return '/login';
  return guard === 'operator' && person !== 'ops' ? '/err?code=E5103' : null;
}

/** The address changes once the session is known. */
const isLedTo = (page: Visit['page'], place: string): Promise<boolean> =>
  page
    .waitForURL(({ href }) => href.endsWith(place), { timeout: ledMs })
    .then(
      () => true,
      () => false,
    );

interface FindingOptions {
  look?: (page: Visit['page']) => Promise<string[]>;
  /** Messages that are expected here. */
  expected?: readonly string[];
}

/** Problems on arrival; `look` inspects the page further. */
async function findingsAt(
  { page, messages }: Visit,
  address: string,
  { look = async () => [], expected = [] }: FindingOptions = {},
): Promise<string[]> {
  const found = [...(await arrive(page, address)), ...(await look(page)), ...messages.splice(0)];
  return found.filter((finding) => !expected.includes(finding)).map((finding) => `${address}: ${finding}`);
}

/** Expected messages for an object that does not exist: the status, and the browser's console line. */
const absence = [
  'HTTP 404',
  'error Failed to load resource: the server responded with a status of 404 (Not Found)',
];

/** For each guard, the account with the fewest other roles, whose pages are the emptiest. */
const leastWhoMayEnter: Record<Exclude<KnownRoute['guard'], 'public'>, Account> = {
  signedIn: 'newbie',
  authenticated: 'person',
  advanced: 'provider',
  provider: 'provider',
  operator: 'ops',
};
const guards = Object.keys(leastWhoMayEnter) as (keyof typeof leastWhoMayEnter)[];

/**
 * Every address is opened signed out, and by an account with access; pages with content are inspected above by those
 * they are for. Redirects depend only on guard, frame and required parameters, so one route of each kind suffices for
 * all other accounts. Both widths cover every frame.
 */
const kinds = oneOfEachKind(guarded);
const walks: [Person, keyof typeof arrivals, keyof typeof widths, string, Stop[]][] = [
  ['visitor', 'at once', 'wide', 'every public address', open.flatMap(bareAndAsked)],
  ['visitor of a branded portal', 'at once', 'narrow', 'every public address', open.map(bare)],
  ['visitor', 'at once', 'wide', 'a guarded address of each kind', kinds.map(asked)],
  // Late session: the page is rendered long after its frame.
  ...guards.map((guard): (typeof walks)[number] => [
    leastWhoMayEnter[guard],
    'late',
    'narrow',
    `every address that is ${guard}`,
    guarded.filter((route) => route.guard === guard).flatMap(bareAndAsked),
  ]),
  ...(['newbie', 'person', 'company', 'provider', 'ops'] as const).map((person): (typeof walks)[number] => [
    person,
    'at once',
    'wide',
    'an address of each kind',
    kinds.map(asked),
  ]),
  ['visitor of a branded portal', 'at once', 'narrow', 'a guarded address of each kind', kinds.map(asked)],
  ['visitor', 'late', 'narrow', 'a guarded address of each kind', kinds.map(bare)],
  [
    'newbie',
    'late',
    'narrow',
    'an address of each kind that is for others',
    kinds.filter(({ guard }) => guard !== 'signedIn').map(bare),
  ],
];

/** Each test takes a third of the pages, so that workers share them, and slow machines do not time out. */
const shares = [0, 1, 2];

for (const person of Object.keys(filledPages) as Looking[])
  for (const share of shares)
    test(`shows ${person} pages without console messages, horizontal overflow, native date controls, odd amounts or serious accessibility findings, ${share + 1} of ${shares.length}`, async ({
      enter,
    }) => {
      const visitor = await enter(person, 'wide');
      await answerSession(visitor.page, arrivals['at once']);
      const addresses = await filledPages[person](visitor.context.request);
      const findings: string[] = [];
      for (const address of addresses.filter((_, index) => index % shares.length === share))
        findings.push(...(await findingsAt(visitor, address, { look: inspectPage })));
      expect(findings).toEqual([]);
    });

for (const [person, when, width, where, stops] of walks)
  test(`leads ${person}, from an empty browser on a ${width} screen, to ${where} without console messages, the session known ${when}`, async ({
    enter,
  }) => {
    const visitor = await enter(person, width);
    await answerSession(visitor.page, arrivals[when]);
    const isSeen = await seenAbove(person, when, visitor);
    const findings: string[] = [];
    for (const { address, guard, isUnknown } of stops.filter((stop) => !isSeen(stop.address))) {
      findings.push(...(await findingsAt(visitor, address, isUnknown ? { expected: absence } : {})));
      const place = turnedAway(person, guard);
      if (place !== null && !(await isLedTo(visitor.page, place)))
        findings.push(`${address}: led to ${visitor.page.url()}`);
    }
    expect(findings).toEqual([]);
  });

/** Whether this person's inspection above has covered an address under the same conditions. */
async function seenAbove(person: Person, when: keyof typeof arrivals, { context }: Visit) {
  const isLooking = person in filledPages && when === 'at once';
  const seen = isLooking ? await filledPages[person as Looking](context.request) : [];
  return (address: string) => seen.includes(address);
}
