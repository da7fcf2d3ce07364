import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { CallError } from '@portal/client';
import { ErrorPanel } from '@portal/design';
import { useOnline } from '@portal/page';
import { AreaUnavailable } from './AreaUnavailable';
import { ErrPage } from './ErrPage';
import { FailedPage } from './FailedPage';
import { Refusal } from './Refusal';
import { RefusedPage } from './RefusedPage';
import { RemoteError } from '../remotes/RemoteError';

interface RouteErrorProps {
  title?: string;
  /** Path of the list that the page belongs to. */
  list?: string;
}

/**
 * Replaces a page whose code or data did not load; header and navigation stay. A refusal shows the server's sentence, a
 * lost or late reply a retry button; "unavailable" is shown only when the page's code failed.
 */
export function RouteError({ title = '页面', list }: RouteErrorProps) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const retry = { isBusy: state === 'loading', onRetry: () => void revalidate() };

  if (isRouteErrorResponse(error) && error.status === 404) return <ErrPage code="404" />;
  if (error instanceof Refusal) return <RefusedPage refusal={error} list={list} />;
  if (error instanceof CallError)
    return (
      <FailedPage title={title}>
        <LostReply message={error.message} {...retry} />
      </FailedPage>
    );
  const reason = error instanceof RemoteError ? error.reason : undefined;
  return <AreaUnavailable title={title} isPage reason={reason} {...retry} />;
}

function LostReply({ message, ...retry }: { message: string; isBusy: boolean; onRetry: () => void }) {
  const isOnline = useOnline(retry.onRetry);
  return (
    <ErrorPanel title={message} text={isOnline ? undefined : '您的网络已断开，恢复后自动重试。'} {...retry} />
  );
}
