/** How the visitor chooses one field of a list's call. The choice is in the address under the field's name. */
export type ListFilter<Reply = never> =
  | { kind: 'search'; label: string; placeholder: string }
  /** One of a few choices, which may come from the reply; `all` is the label of no choice. */
  | { kind: 'choice'; label: string; all: string; choices: Choices | ((reply: Reply) => Choices) }
  /** A day, `yyyy-MM-dd`. */
  | { kind: 'day'; label: string }
  /** A row of tabs above the list; the first one applies when the address lacks the field. */
  | { kind: 'tabs'; label: string; tabs: Choices; countOf?: (reply: Reply, id: string) => number }
  /** Has no control: set only by links. */
  | { kind: 'link' };

/** Value on the wire → label. Pairs where order matters and values look like numbers. */
type Choices =
  Readonly<Record<string | number, string>> | readonly (readonly [value: string, text: string])[];

export const pairsOf = (choices: Choices): readonly (readonly [value: string, text: string])[] =>
  isPairs(choices) ? choices : Object.entries(choices);

const isPairs = (choices: Choices): choices is readonly (readonly [string, string])[] =>
  Array.isArray(choices);

/** Whether the visitor narrowed the list: anything but a link filter or the first tab. */
export function isNarrowed(filters: Readonly<Record<string, ListFilter>>, query: URLSearchParams): boolean {
  return Object.entries(filters).some(([name, filter]) => {
    const value = query.get(name);
    if (!value || filter.kind === 'link') return false;
    return filter.kind !== 'tabs' || value !== pairsOf(filter.tabs)[0]?.[0];
  });
}
