import { deskAreas, guards, keysOf } from '@portal/rules';
import { z, type Infer } from '@portal/schema';
import { slots } from './slots';

const Module = z.string().check(z.regex(/^\.\/[A-Za-z][A-Za-z0-9]*$/, '须形如 ./NoticeCenter'));
const Portals = z.array(z.enum(['main', 'subDomain'])).check(z.minLength(1));

/**
 * A call that the server answers inside the HTML, so that the page needs no request for it.
 * Values of `body`: `?name|default` is taken from the query, `:name` from the path, the rest is literal.
 */
const EarlyCall = z.strictObject({
  call: z.string().check(z.regex(/^\//, '须以 / 开头')),
  body: z.optional(z.record(z.string(), z.string())),
  /**
   * Addresses at which the page makes this call: query field → required value, where `*` stands for any value and ''
   * for none. Absent: at every address. The first call of an address loads the object of the page: when it is refused
   * with "not found", the document is a 404, too.
   */
  when: z.optional(
    z
      .record(z.string().check(z.regex(/^[A-Za-z]+$/, '须是查询参数的名称')), z.string())
      .check(z.refine((fields) => Object.keys(fields).length > 0, '写了 when 时须至少有一个查询参数')),
  ),
});

const RouteFields = z.strictObject({
  /** Path pattern, `:name` for a parameter. Unique over all live remotes. */
  path: z.string().check(z.regex(/^\/[A-Za-z0-9/:]+$/, '须以 / 开头，由字母、数字、/ 和 : 组成，至少一段')),
  /** Exposed module whose export `page` is drawn. Absent with `redirectTo`. */
  module: z.optional(Module),
  /** Path to which this one redirects instead of showing a page. */
  redirectTo: z.optional(z.string().check(z.regex(/^\/[^/]/, '须是本门户的路径，以一个 / 开头'))),
  /** Required query fields: an address that lacks one is redirected to `list`. `a|b` requires one of them. */
  requires: z._default(
    z.array(z.string().check(z.regex(/^[A-Za-z]+(\|[A-Za-z]+)*$/, '须是查询参数的名称，多选一时用 | 分开'))),
    [],
  ),
  /** List that the page belongs to, offered when the object does not exist. */
  list: z.optional(z.string().check(z.regex(/^\/[^/]/, '须是本门户的路径，以一个 / 开头'))),
  /** Title of the browser tab. */
  title: z.optional(z.string()),
  /** Who may enter; the server repeats the check on every call. */
  guard: z._default(z.enum(guards), 'public'),
  /** Area of operators' work that a page of their desk belongs to. */
  desk: z.optional(z.enum(keysOf(deskAreas))),
  /** Frame around the page: `console` and `ops` have a side menu with the navigation entries of those slots. */
  frame: z._default(z.enum(['plain', 'console', 'ops']), 'plain'),
  /** Skeleton shown until the page has loaded. */
  skeleton: z._default(z.enum(['list', 'detail', 'form']), 'list'),
  early: z._default(z.array(EarlyCall), []),
  /** The server renders the page into the document, with the replies of its early calls as its only data. */
  drawn: z.optional(z.boolean()),
});

const Route = RouteFields.check(
  z.refine(
    ({ requires, list }) => requires.length === 0 || list !== undefined,
    '写了 requires 时须同时写 list',
  ),
  z.refine(
    ({ drawn, module, guard }) => !drawn || (module !== undefined && guard === 'public'),
    '写了 drawn 的页面须有 module，且人人可进（guard 为 public）',
  ),
);

const Navigation = z.strictObject({
  /**
   * `nav.top` for a top-level entry, `nav.help`, `nav.scene`… for one inside that menu; `console.…` and `ops.…` for one in
   * the side menu of the user centre and of the operators' desk; `step.…` for the link of a refusal, to become a provider,
   * to complete an advanced authentication, or to set up a second factor.
   */
  slot: z.enum([
    'nav.top',
    'nav.scene',
    'nav.alliance',
    'nav.partner',
    'nav.help',
    'footer',
    'console.home',
    'console.market',
    'console.money',
    'console.provider',
    'ops.queue',
    'ops.platform',
    'step.provider',
    'step.advancedPerson',
    'step.advancedCompany',
    'step.secondFactor',
    'step.closing',
  ]),
  label: z.string().check(z.minLength(1), z.maxLength(12)),
  to: z.string().check(z.regex(/^\//, '须以 / 开头')),
  order: z.int(),
  portals: z._default(Portals, ['main']),
});

const Widget = z.strictObject({
  slot: z.enum(keysOf(slots)),
  module: Module,
  order: z.int(),
  /**
   * Height in px reserved until the widget is rendered: [viewports up to 767 px, wider ones]. A widget without content
   * renders an element with `data-empty`, which takes no space.
   */
  room: z.tuple([z.int(), z.int()]),
  /** Placeholder picture until the widget is rendered: its path in the reply of an early call. */
  poster: z.optional(z.strictObject({ call: z.string(), image: z.string() })),
  early: z._default(z.array(EarlyCall), []),
  /** As for a route: the server renders the widget into the document of a home page. */
  drawn: z.optional(z.boolean()),
});

/** A filter for the results of a tab. */
const SearchFilter = z.strictObject({
  /** Field of the call /search/query, and of the address of the search page. */
  name: z.string().check(z.regex(/^[a-zA-Z]+$/, '须是 /search/query 的参数名')),
  label: z.string().check(z.minLength(1), z.maxLength(12)),
  /** In the order in which they are offered. */
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })).check(z.minLength(1)),
});

/** The search of the home page, which searches one tab. */
const HomeSearch = z.strictObject({
  label: z.string(),
  placeholder: z.string(),
  hotWords: z._default(z.array(z.string()), []),
  /** Address opened by an empty search. */
  all: z.string().check(z.regex(/^\//, '须以 / 开头')),
});

const SearchTab = z.strictObject({
  /** Kind of results that it shows: api, doc, notice, faq, solution, alliance. */
  kind: z.enum(['api', 'doc', 'notice', 'faq', 'solution', 'alliance']),
  /** `flag` in the address of the search page. */
  flag: z.int(),
  label: z.string().check(z.minLength(1), z.maxLength(8)),
  /** Noun for its results outside the tabs: in suggestions and sentences. Absent: the label of the tab. */
  noun: z.optional(z.string().check(z.minLength(1), z.maxLength(8))),
  order: z.int(),
  /** Exposed module whose export `result` draws one record. */
  module: Module,
  /** As for a route: the server renders the results into the document, if all displayed tabs set this. */
  drawn: z.optional(z.boolean()),
  filters: z._default(z.array(SearchFilter), []),
  /** Search of the home page; that of the first tab with one is used. */
  home: z.optional(HomeSearch),
});

/** A kind of action whose outcome the pages /success and /successComponent can show. */
const Outcome = z.strictObject({
  /** `type` in the address. */
  type: z.string().check(z.regex(/^[a-z][a-zA-Z]*$/, '须为字母')),
  /** Title of the page until the outcome is known. */
  title: z.string().check(z.minLength(1), z.maxLength(12)),
  /** Address of the list of such actions. */
  list: z.string().check(z.regex(/^\//, '须以 / 开头')),
  listTitle: z.string().check(z.minLength(1), z.maxLength(12)),
  /**
   * Exposed module whose export `outcome` asks the server for one outcome. Absent: the page only links to the list.
   */
  module: z.optional(Module),
});

const Dialog = z.strictObject({
  /** Name by which the shell opens it; `login` is the only one so far. */
  id: z.enum(['login']),
  module: Module,
});

/** portal.json: everything that a remote adds to the portal. Data only, read by shell, server and build. */
export const PortalManifest = z.strictObject({
  $schema: z.optional(z.string()),
  name: z.string().check(z.regex(/^mf-[a-z][a-z0-9-]*$/, '须形如 mf-notices')),
  /** Name of this area, as visitors read it. */
  title: z.string(),
  /** Team responsible for it. */
  team: z.string(),
  /** Range of contract versions that it was written for. */
  contract: z.string().check(z.regex(/^\^\d+\.\d+\.\d+$/, '须形如 ^1.0.0')),
  routes: z._default(z.array(Route), []),
  navigation: z._default(z.array(Navigation), []),
  widgets: z._default(z.array(Widget), []),
  dialogs: z._default(z.array(Dialog), []),
  /** Tabs of the search page. */
  search: z._default(z.array(SearchTab), []),
  /** Outcomes that the result pages can show. */
  outcomes: z._default(z.array(Outcome), []),
});

export type PortalManifest = Infer<typeof PortalManifest>;
export type EarlyCall = Infer<typeof EarlyCall>;
export type ManifestRoute = PortalManifest['routes'][number];
export type ManifestWidget = PortalManifest['widgets'][number];
export type ManifestOutcome = PortalManifest['outcomes'][number];
export type ManifestSearchTab = PortalManifest['search'][number];
export type ManifestNavigation = PortalManifest['navigation'][number];
