import styled from 'styled-components';
import { Container, ErrorPanel, VisuallyHidden, theme } from '@portal/design';
import { useBoot } from '../bootDocument';

interface AreaUnavailableProps {
  title: string;
  isPage?: boolean;
  isBusy?: boolean;
  onRetry: () => void;
}

export function AreaUnavailable({ title, isPage, isBusy, onRetry }: AreaUnavailableProps) {
  const { composition } = useBoot();
  const panel = (
    <ErrorPanel
      title="暂时不可用"
      text={`“${title}”没有加载成功，其他功能不受影响。（版本组合 ${composition}）`}
      isBusy={isBusy}
      onRetry={onRetry}
    />
  );
  if (!isPage) return panel;
  return (
    <Page>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      {panel}
    </Page>
  );
}

const Page = styled(Container)`
  padding-block: ${theme.space.huge};
  min-height: 60vh;
`;
