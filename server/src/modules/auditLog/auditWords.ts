import { auditTopicOf, auditTopics, type ReviewKind } from '@portal/calls';
import { isObject, keyOf } from '@portal/rules';
import { say, term, type TranslatableText } from '../../platform/i18n/say';
import { auditChanges, auditFacts } from './auditFacts';
import { auditStates } from './auditStates';
import { plainDetail } from './factNames';
import { nameIn } from './nameIn';
import type { EventWords } from './valueNames';

type Detail = Readonly<Record<string, unknown>>;

/** Operator pages, other than the review desk, that show an object of this kind. */
const pageOf: Readonly<Record<string, (id: string, detail: Detail) => string>> = {
  content: (id, { kind }) =>
    `/ops/contentEdit?kind=${encodeURIComponent(wordOf(kind))}&itemId=${encodeURIComponent(id)}`,
  notice: (id) => `/ops/noticeEdit?noId=${encodeURIComponent(id)}`,
  incident: (id) => `/ops/statusEdit?incidentId=${encodeURIComponent(id)}`,
  statement: () => '/ops/statements',
  operator: (id) => `/ops/user?accountId=${encodeURIComponent(id)}`,
  user: (id) => `/ops/user?accountId=${encodeURIComponent(id)}`,
  category: () => '/ops/categories',
};

/** For published changes: opens the page at what the revision changed. */
const changesIn = (event: string, { revision }: Detail) =>
  /^(content|notice)[.]revision$/.test(event) && Number(wordOf(revision)) > 1
    ? `&changes=${encodeURIComponent(wordOf(revision))}`
    : '';

/** Where the first step of a machine without such a state comes from. */
const nothingYet = '0';

/** What an entry says besides who, when and where. */
export function auditWords({
  event,
  detail: kept,
  objectId,
  reviewKind,
  words = {},
}: {
  event: string;
  detail: string | null;
  objectId: string | null;
  /** The review queue of the object, if any. */
  reviewKind: ReviewKind | undefined;
  words?: EventWords;
}) {
  const topic = auditTopicOf(event);
  const of = { topic, ...words };
  const detail = readDetail(kept);
  const isStep = event.endsWith('.transition') && wordOf(detail.from) !== '' && wordOf(detail.to) !== '';
  const told = isStep ? ['id', 'from', 'to'] : ['id'];
  const states = auditStates[topic] ?? {};
  const stateOf = (value: unknown) => nameIn(states, wordOf(value));
  /** A first step comes from no state: nothing that anybody has heard of. */
  const isFirst = wordOf(detail.from) === nothingYet && !Object.hasOwn(states, nothingYet);

  return {
    object:
      objectId === null
        ? null
        : {
            id: objectId,
            name: objectName(topic, detail),
            link: reviewKind
              ? `/ops/${reviewKind}?subjectId=${encodeURIComponent(objectId)}`
              : linkOf(event, objectId, detail),
          },
    before: isStep ? (isFirst ? say`尚未建立` : stateOf(detail.from)) : null,
    after: isStep ? stateOf(detail.to) : null,
    changes: auditChanges(of, detail),
    facts: auditFacts(
      of,
      Object.fromEntries(Object.entries(detail).filter(([field]) => !told.includes(field))),
    ),
  };
}

function linkOf(event: string, id: string, detail: Detail): string | null {
  const page = pageOf[auditTopicOf(event)]?.(id, detail);
  return page === undefined ? null : page + changesIn(event, detail);
}

function objectName(topic: string, detail: Detail): TranslatableText {
  const name = wordOf(detail.name) || wordOf(detail.title);
  const known = keyOf(auditTopics, topic);
  const kind = known ? term(auditTopics[known]) : say`对象`;
  return name ? say`${kind}${say`“${name}”`}` : kind;
}

const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A detail that is not an object is a fact without a name: a device, a domain, an id. */
function readDetail(kept: string | null): Detail {
  if (kept === null || kept === '') return {};
  try {
    const read: unknown = JSON.parse(kept);
    if (isObject(read)) return read;
  } catch {
    // Written as a word.
  }
  return { [plainDetail]: kept };
}
