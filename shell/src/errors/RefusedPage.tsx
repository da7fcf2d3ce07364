import { Button, ButtonLink } from '@portal/design';
import { findRoute } from '@portal/routes';
import { useRevalidator } from '@portal/router';
import { t } from '@portal/text';
import { useBoot } from '../bootDocument';
import { BackButton } from './BackButton';
import { EntryStep } from './EntryStep';
import { isEntryCode } from './isEntryCode';
import { ProblemPage } from './ProblemPage';
import type { Refusal } from './Refusal';

interface RefusedPageProps {
  refusal: Refusal;
  /** Path of the list that the page belongs to. */
  list?: string;
}

/** Replaces a page that the server refused: its sentence, the remedy, one next step. */
export function RefusedPage({ refusal: { cause, entry }, list }: RefusedPageProps) {
  return (
    <ProblemPage
      code={cause.code}
      title={cause.message}
      text={remedyOf({ cause, entry })}
      requestId={cause.requestId}
    >
      {isEntryCode(cause.code) ? (
        <EntryStep code={cause.code} />
      ) : isPassing(entry?.http) ? (
        <RetryButton />
      ) : (
        <ListLink to={list ?? '/'} />
      )}
      <BackButton />
    </ProblemPage>
  );
}

const conflict = 409;

/**
 * Remedy of the catalogue. For state conflicts with a sentence of the server's own it is left out, because the sentence
 * is more specific.
 */
function remedyOf({ cause, entry }: Pick<Refusal, 'cause' | 'entry'>): string | undefined {
  if (!entry) return undefined;
  const isUsual = [entry.text, t(entry.text)].includes(cause.message);
  return entry.http === conflict && !isUsual ? undefined : `${entry.remedy}。`;
}

/** Whether retrying later may help: too many requests, or a server error. */
const isPassing = (http = 0) => http === 429 || http >= 500;

function RetryButton() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button $kind="primary" disabled={state === 'loading'} onClick={() => void revalidate()}>
      重试
    </Button>
  );
}

function ListLink({ to }: { to: string }) {
  const { remotes } = useBoot();
  const routes = remotes.flatMap(({ manifest }) => manifest.routes);
  const title = findRoute(routes, to)?.route.title ?? '首页';
  return (
    <ButtonLink to={to} $kind="primary">
      去{title}
    </ButtonLink>
  );
}
