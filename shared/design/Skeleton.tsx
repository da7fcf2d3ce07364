import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { Container } from './Container';
import { narrow, theme } from './theme';
import { VisuallyHidden } from './VisuallyHidden';

/** Shorter waits show nothing: a flash of grey would feel slower. */
const showAfterMs = 150;

/** Whether something has been pending long enough to be worth showing. */
export function useDelayed(isPending: boolean): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setIsDue(true), showAfterMs);
    return () => {
      clearTimeout(timer);
      setIsDue(false);
    };
  }, [isPending]);
  return isPending && isDue;
}

/** Grey room of a part to come, in px. */
export const Skeleton = styled.div<{ $height: number }>`
  height: ${({ $height }) => $height}px;
  border-radius: ${theme.radius.card};
  /* Seen on paper and on grey. */
  background: ${theme.color.line};
  opacity: 0.6;
  /* Drawn where the reader's own colours take the ground away. */
  outline: 1px solid transparent;
  outline-offset: -1px;
`;

type SkeletonKind = 'list' | 'detail' | 'form';

interface SkeletonPageProps {
  kind: SkeletonKind;
  /** Title of the page, announced to screen readers as loading. */
  title?: string;
}

/** Placeholder of a page that is loading. */
export function SkeletonPage({ kind, title }: SkeletonPageProps) {
  const Shape = shapes[kind];
  return (
    <>
      <VisuallyHidden role="status">{title ? `正在加载“${title}”…` : '正在加载…'}</VisuallyHidden>
      <Room aria-hidden="true">
        <Shape />
      </Room>
    </>
  );
}

const shapes: Record<SkeletonKind, () => React.ReactNode> = {
  list: () => (
    <>
      <Skeleton $height={44} />
      <Columns>
        <Skeleton $height={420} />
        <Skeleton $height={720} />
      </Columns>
    </>
  ),
  detail: () => (
    <>
      <Skeleton $height={120} />
      <Skeleton $height={44} />
      <Skeleton $height={640} />
    </>
  ),
  form: () => <Skeleton $height={560} />,
};

const inConsole = '[data-console-menu] + * &';

const Room = styled(Container)`
  display: grid;
  gap: ${theme.space.xl};
  padding-top: ${theme.space.xxl};
  min-height: 80vh;
  align-content: start;
  /* A console has a menu: its page begins right of it. */
  ${inConsole} {
    width: 100%;
    padding-top: 0;
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: 208px 1fr;
  gap: ${theme.space.xxl};
  ${narrow} {
    grid-template-columns: 1fr;
    & > :first-child {
      display: none;
    }
  }
  ${inConsole} {
    grid-template-columns: 1fr;
    & > :first-child {
      display: none;
    }
  }
`;
