import styled from 'styled-components';
import { messageOf } from '@portal/client';
import { ErrorPanel, theme } from '@portal/design';
import { useRevalidator } from '@portal/router';

/** Says above a page that what it shows is not what was asked for, wherever the visitor has scrolled to. */
export function LoadFailure({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Room>
      <ErrorPanel
        title={messageOf(error)}
        text="以下仍是之前的内容"
        isBusy={state === 'loading'}
        onRetry={() => void revalidate()}
      />
    </Room>
  );
}

/** Below the header, which stays in view. */
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
