import { messageOf } from '@portal/client';
import { Container, ErrorPanel } from '@portal/design';
import { useRevalidator, useRouteError } from '@portal/router';

/** Replaces a page that could not be loaded: says why, and offers to try again. */
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
