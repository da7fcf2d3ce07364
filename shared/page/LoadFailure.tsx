import styled from 'styled-components';
import { messageOf } from '@portal/client';
import { ErrorPanel, theme } from '@portal/design';
import { useRevalidator } from '@portal/router';

interface LoadFailureProps {
  error: unknown;
  /** Whether asking for the same again may succeed. */
  mayPass: boolean;
}

/** Says above a page that it shows older data because loading failed; stays in view while scrolling. */
export function LoadFailure({ error, mayPass }: LoadFailureProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <Room>
      <ErrorPanel
        title={messageOf(error)}
        text={mayPass ? '以下仍是之前的内容' : '以下仍是之前的内容，请改正后再试'}
        isBusy={state === 'loading'}
        onRetry={mayPass ? () => void revalidate() : undefined}
      />
    </Room>
  );
}

/** Sticks below the header. */
const Room = styled.div`
  position: sticky;
  top: calc(${theme.width.header} + ${theme.space.s});
  z-index: ${theme.layer.header};
  width: fit-content;
  max-width: calc(100% - 2 * ${theme.space.l});
  margin: ${theme.space.l} auto;
  border-radius: ${theme.radius.card};
  box-shadow: ${theme.shadow.float};
  > div {
    padding: ${theme.space.s} ${theme.space.l};
    border-style: solid;
    border-color: ${theme.color.bad};
    background: ${theme.color.badTint};
  }
`;
