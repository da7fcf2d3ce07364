import type { SchemaThing } from '../../../../platform/PageKind';
interface Site {
  origin: string;
  siteName: string;
  /** Path of the search page; absent: there is none. */
  search: string | undefined;
}

/** The structured data of a portal. */
export function siteThing({ origin, siteName, search }: Site): SchemaThing {
  return {
    '@type': 'WebSite',
    name: siteName,
    url: `${origin}/`,
    ...(search !== undefined && {
      potentialAction: {
        '@type': 'SearchAction',
        target: `${origin}${search}?keyWord={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    }),
  };
}

interface Way {
  origin: string;
  siteName: string;
  list: { path: string; title: string } | null;
  /** Name of the page. */
  name: string | null;
  address: string;
}

/** The breadcrumbs from the home page to a page. */
export function wayTo({ origin, siteName, list, name, address }: Way): SchemaThing {
  const steps = [
    { name: siteName, item: `${origin}/` },
    ...(list ? [{ name: list.title, item: origin + list.path }] : []),
    { name: name ?? siteName, item: address },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, at) => ({ '@type': 'ListItem', position: at + 1, ...step })),
  };
}
