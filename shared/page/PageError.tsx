import { messageOf } from '@portal/client';
import { Container, ErrorPanel } from '@portal/design';
import { useRevalidator, useRouteError } from '@portal/router';

/** Stands where a page could not be loaded: what was wrong, and the way to try again. */
export function PageError({ text }: { text?: string }) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  return (
    <Container>
      <ErrorPanel
        title={messageOf(error)}
        text={text}
        isBusy={state === 'loading'}
        onRetry={() => void revalidate()}
      />
    </Container>
  );
}
