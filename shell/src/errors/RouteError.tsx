import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { CallError } from '@portal/client';
import { AreaUnavailable } from './AreaUnavailable';
import { ErrPage } from './ErrPage';

/** Codes that mean: what the address names does not exist, or not for this visitor. */
const goneCodes: readonly string[] = ['E4004', 'E4005', 'E7011', 'N0001'];

/** In place of a page whose code or data did not come. Header and navigation stay. */
export function RouteError({ title = '页面' }: { title?: string }) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();

  if (isRouteErrorResponse(error) && error.status === 404) return <ErrPage code="404" />;
  if (error instanceof CallError && goneCodes.includes(error.code)) {
    return <ErrPage code={error.code} reason={error.message} requestId={error.requestId} />;
  }
  return (
    <AreaUnavailable title={title} isPage isBusy={state === 'loading'} onRetry={() => void revalidate()} />
  );
}
