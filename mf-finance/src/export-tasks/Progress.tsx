import styled from 'styled-components';
import { theme } from '@portal/design';

interface ProgressProps {
  label: string;
  done: number;
  total: number;
}

/** A progress bar with its percentage in words. */
export function Progress({ label, done, total }: ProgressProps) {
  const percent = total > 0 ? Math.min(100, Math.floor((done * 100) / total)) : 0;
  return (
    <Box>
      <progress aria-label={label} value={percent} max={100} />
      <small>
        {label} {percent}%
      </small>
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  gap: 2px;
  min-width: 120px;
  progress {
    width: 100%;
    height: 6px;
    accent-color: ${theme.color.brand};
  }
  small {
    color: ${theme.color.inkSoft};
  }
`;
